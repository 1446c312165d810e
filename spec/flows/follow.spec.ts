import { firstValueFrom } from 'rxjs';
import { collect } from './support/collect.js';
import { startFlow } from './support/startFlow.js';

const times = { minionTimeout: 10_000, lookupPause: 50, maxPause: 400 };

describe('follow, where the job cache names no minions', () => {
  it.each([
    ['a glob: every return comes, and then an error says that more may', { tgt: '*' }, [], 'OutcomeUnknownError'],
    [
      'a list: it names them, and the job completes',
      { tgt: ['minion1', 'minion2'], tgt_type: 'list' },
      ['minion1', 'minion2'],
      'complete',
    ],
  ])('%s', async (_, target, named, end) => {
    const { sim, salt } = await startFlow({ minions: 2, minionsInCache: false }, { jobs: times });
    for (const id of ['minion1', 'minion2']) sim.minion(id).next({ hang: true });
    const { jid } = await firstValueFrom(salt.track({ client: 'local_async', ...target, fun: 'test.ping' }));
    sim.minion('minion1').finish();
    const job = collect(salt.follow(jid));
    await job.until(({ type }) => type === 'return');
    sim.minion('minion2').finish();
    const ended = await job.end;
    expect(ended === 'complete' ? ended : ended instanceof Error && ended.name).toBe(end);
    expect(job.items.map((item) => [item.type, 'minion' in item ? item.minion : ''])).toEqual([
      ['submitted', ''],
      ['return', 'minion1'],
      ['return', 'minion2'],
    ]);
    expect(job.items[0]).toMatchObject({ minions: named });
  });
});
