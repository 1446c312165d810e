import { createSaltClient } from 'rx-salt';
import { lastValueFrom } from 'rxjs';
import { recoverDeadNodes } from './recoverDeadNodes.js';
import { say } from './say.js';

/** Waits for events of your minions until it is interrupted. What it runs there is test.ping and nothing else. Gives the exit status. */
export async function onYourMaster() {
  const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH } = process.env;
  const salt = createSaltClient({
    url: SALTAPI_URL,
    credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
  });
  say('waiting for a minion that says: salt-call event.send salt/demo/ui/slave/dead');
  say(`  "{ 'record': { 'environment': 'demo', 'node_type': 'ui', 'node_id': '<its id>' } }"`);
  process.once('SIGINT', () => void salt.close({ drain: 10_000 }));
  try {
    await lastValueFrom(
      recoverDeadNodes(salt, { recover: { fun: 'test.ping' }, verify: { fun: 'test.ping' }, log: say }),
      { defaultValue: undefined },
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
    return 1;
  } finally {
    await salt.close();
  }
}
