import { react } from 'rx-salt';
import { filter, firstValueFrom, lastValueFrom } from 'rxjs';
import { startFlow } from './support/startFlow.js';

describe('a reaction that is restarted', () => {
  it.each(['Observable', 'Promise'])(
    'has its job terminated where run gives a %s',
    async (kind) => {
      const { sim, salt, request } = await startFlow({ minions: ['web1'] });
      sim.minion('web1').next({ hang: true, fun: 'test.ping' });
      const reactions = react(salt, {
        on: 'demo/*',
        overlap: 'restart',
        run: (_events, client) => {
          const job$ = client.localAsync({ tgt: 'web1', fun: 'test.ping' });
          return kind === 'Promise' ? lastValueFrom(job$) : job$;
        },
      });
      const first = firstValueFrom(reactions);
      await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
      sim.emit('demo/1');
      await request('submission');
      sim.emit('demo/2');
      expect(await first).toMatchObject({ reaction: 1, status: 'dropped' });
      await request('term_job');
    },
    3_000,
  );
});
