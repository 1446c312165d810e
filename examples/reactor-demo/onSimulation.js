import { createSaltClient } from 'rx-salt';
import { startSimulator } from 'rx-salt/testing';
import { filter, firstValueFrom, take, tap, timer, toArray } from 'rxjs';
import { inWords, recoverDeadNodes } from './recoverDeadNodes.js';
import { say } from './say.js';

/** Two nodes die and are recovered together, a third one, of another type, by itself. Gives the exit status. */
export async function onSimulation() {
  const dead = new Set(['minion1', 'minion2', 'minion3']);
  const master = await startSimulator({
    minions: 3,
    functions: {
      'service.restart': async ({ minion }) => {
        await firstValueFrom(timer(500));
        return dead.delete(minion);
      },
      'service.status': ({ minion }) => !dead.has(minion),
    },
  });
  const salt = createSaltClient({
    url: master.url,
    credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
  });
  say(`a simulated master on ${master.url}; the window is 2 s here, and 20 s by default`);

  try {
    const outcomes = firstValueFrom(
      recoverDeadNodes(salt, {
        recover: { fun: 'service.restart', arg: ['ui'] },
        verify: { fun: 'service.status', arg: ['ui'] },
        window: 2_000,
        log: say,
        notify: (outcome) => say(`mail to the operators: ${inWords(outcome)}`),
      }).pipe(
        filter((item) => item.type === 'reaction'),
        take(2),
        toArray(),
      ),
    );
    await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
    for (const [minion, node_type] of /** @type {const} */ ([
      ['minion1', 'ui'],
      ['minion2', 'ui'],
      ['minion3', 'db'],
    ])) {
      await firstValueFrom(timer(300).pipe(tap(() => say(`${minion} says that its ${node_type} is dead`))));
      const record = { environment: 'demo', node_type, node_id: minion };
      master.minion(minion).fire('salt/demo/ui/slave/dead', { record });
    }
    return (await outcomes).every(({ status }) => status === 'done') && dead.size === 0 ? 0 : 1;
  } finally {
    await salt.close();
    await master.close();
  }
}
