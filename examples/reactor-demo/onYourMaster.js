import { createSaltClient } from 'rx-salt';
import { filter, lastValueFrom, take } from 'rxjs';
import { recoverDeadNodes } from './recoverDeadNodes.js';
import { say } from './say.js';

/**
 * Waits for events of your minions until it is interrupted, or until so many reactions are over. What it runs there is
 * test.ping, unless the options name something else. Gives the exit status.
 *
 * @param {{ recover: string, verify: string, window: string, reactions: string }} options
 */
export async function onYourMaster({ recover, verify, window, reactions }) {
  const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH } = process.env;
  /** @type {import('rx-salt').SaltClient | undefined} */
  let salt;
  process.once('SIGINT', () => void salt?.close({ drain: 10_000 }));
  try {
    salt = createSaltClient({
      url: SALTAPI_URL,
      credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
    });
    salt.status.pipe(filter(({ state }) => state === 'open')).subscribe(() => {
      say('waiting for a minion that says: salt-call event.send salt/demo/ui/slave/dead');
      say(`  "{ 'record': { 'environment': 'demo', 'node_type': 'ui', 'node_id': '<its id>' } }"`);
    });
    const reactor = recoverDeadNodes(salt, {
      recover: callIn(recover),
      verify: callIn(verify),
      window: Number(window),
      log: say,
    });
    const outcomes = reactor.pipe(
      filter((item) => item.type === 'reaction'),
      take(Number(reactions)),
    );
    await lastValueFrom(outcomes, { defaultValue: undefined });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
    return 1;
  } finally {
    await salt?.close();
  }
}

/** `service.restart ui` @param {string} words */
function callIn(words) {
  const [fun = '', ...arg] = words.split(' ');
  return { fun, arg };
}
