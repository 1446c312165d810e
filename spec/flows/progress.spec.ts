import { filter, firstValueFrom, lastValueFrom, type Observable, map, take, toArray } from 'rxjs';
import { type JobItem, ofTag, summarize, type Summary } from 'rx-salt';
import { startFlow } from './support/startFlow.js';

const all = <T>(source$: Observable<T>) => lastValueFrom(source$.pipe(toArray()));
const orchestration_jid = '20300101000000000000_orch';
const orchestrate = { client: 'runner_async', fun: 'state.orchestrate', arg: ['orch.demo'] } as const;
const told = (item: JobItem) =>
  item.type === 'progress' ? `${item.minion} ${item.n + 1} of ${item.of}: ${item.id} ${item.result}` : item.type;
/** `minions` is a live map. */
const frozen = (summary: Summary) => ({ ...summary, minions: new Map(summary.minions) });

describe('the progress of a state run', () => {
  it('is folded into counts', async () => {
    const { salt } = await startFlow({ minions: 2 });
    const low = { client: 'local_async', tgt: '*', fun: 'state.apply', arg: ['demo'] } as const;
    const story = salt.track({ ...low, kwarg: { state_events: true } });
    const summaries = await all(story.pipe(summarize(), map(frozen)));
    expect(summaries[0]).toMatchObject({ targeted: 2, returned: 0, missing: 2 });
    expect(summaries.filter(({ minions }) => minions.get('minion1')?.state === 'started').length).toBeGreaterThan(2);
    const end = { state: 'failed', progress: { done: 3, of: 3 } };
    expect(summaries.at(-1)).toMatchObject({
      targeted: 2,
      returned: 2,
      failed: 2,
      missing: 0,
      minions: new Map([
        ['minion1', end],
        ['minion2', end],
      ]),
    });
  });
});

describe('an orchestration', () => {
  it('tells its steps, where its map has an orchestration_jid and the master tells them', async () => {
    const { salt } = await startFlow({ stateEvents: true });
    const items = await all(salt.track({ ...orchestrate, kwarg: { orchestration_jid } }));
    expect(items.map(told)).toEqual([
      'submitted',
      'master1_master 1 of 2: step1 true',
      'master1_master 2 of 2: step2 false',
      'return',
    ]);
    expect(new Set(items.map(({ jid }) => jid)).size).toBe(1);
  });

  it.each([
    ['the map has no orchestration_jid', true, {}],
    ['the master does not tell them', false, { kwarg: { orchestration_jid } }],
  ])('tells its return alone where %s', async (_, stateEvents, low) => {
    const { salt } = await startFlow({ stateEvents });
    expect((await all(salt.track({ ...orchestrate, ...low }))).map(told)).toEqual(['submitted', 'return']);
  });

  it('tells no step that a minion made up', async () => {
    const { salt } = await startFlow({
      functions: {
        'test.ping': ({ fire }) =>
          fire(`salt/job/${orchestration_jid}/prog/master1_master/0`, { ret: { result: true }, len: 1 }),
      },
    });
    const low = { ...orchestrate, kwarg: { orchestration_jid } };
    expect((await all(salt.track(low))).map(told)).toEqual(['submitted', 'return']);
  });

  it('is told by the events of its orchestration_jid: each step as it begins, and as it is done', async () => {
    const { salt } = await startFlow({ stateEvents: true });
    const tags = firstValueFrom(
      salt.eventsOf(orchestration_jid).pipe(
        map(({ tag }) => tag),
        take(4),
        toArray(),
      ),
    );
    await all(salt.track({ ...orchestrate, kwarg: { orchestration_jid } }));
    expect(await tags).toEqual([
      `salt/run/${orchestration_jid}/args`,
      `salt/job/${orchestration_jid}/prog/master1_master/0`,
      `salt/run/${orchestration_jid}/args`,
      `salt/job/${orchestration_jid}/prog/master1_master/1`,
    ]);
  });

  it('starts jobs of its own, whose jids come with their new events: they can be followed', async () => {
    const { salt } = await startFlow({ stateEvents: true });
    const nested = firstValueFrom(
      salt.events.pipe(
        ofTag('salt/job/*/new'),
        filter(({ data }) => data.fun === 'state.sls'),
      ),
    );
    await all(salt.track(orchestrate));
    const items = await all(salt.follow(String((await nested).data.jid)));
    expect(items.map(({ type }) => type)).toEqual(['submitted', 'return']);
  });
});
