import type { Simulator } from 'rx-salt/testing';

/** What rx-salt finds in its environment to reach a simulated master. */
export function envOf({ url }: Pick<Simulator, 'url'>, user = 'saltdev'): Record<string, string> {
  return { SALTAPI_URL: url, SALTAPI_USER: user, SALTAPI_PASS: 's3cret', SALTAPI_EAUTH: 'sharedsecret' };
}
