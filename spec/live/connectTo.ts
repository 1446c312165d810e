import { createSaltClient } from 'rx-salt';
import type { SaltClient, SaltClientOptions } from 'rx-salt';

const variable = (name: string) => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the flows with npm run test:live`);
  return value;
};

/** A client of the lab, as `saltdev` unless the options say otherwise; `SALTAPI_URL` unless a proxy's url is given. */
export function connectTo(options: Partial<SaltClientOptions> = {}): SaltClient {
  return createSaltClient({
    url: variable('SALTAPI_URL'),
    credentials: {
      username: variable('SALTAPI_USER'),
      password: variable('SALTAPI_PASS'),
      eauth: variable('SALTAPI_EAUTH'),
    },
    ...options,
  });
}
