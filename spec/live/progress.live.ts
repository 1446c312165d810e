import { filter, firstValueFrom, lastValueFrom, map, type Observable, take, toArray } from 'rxjs';
import { type JobItem, ofTag, type SaltClient, summarize } from 'rx-salt';
import { connectTo } from './connectTo.js';
import type { Lab } from './lab/openLab.js';
import { startOwnLab } from './lab/startOwnLab.js';

let own: Lab;
let salt: SaltClient;

beforeAll(async () => {
  own = await startOwnLab({ stateEvents: true, ssh: true });
  salt = connectTo({ url: own.url, credentials: own.credentials() });
});

afterAll(async () => {
  await salt.close();
  await own.stop();
});

const all = <T>(source$: Observable<T>) => lastValueFrom(source$.pipe(toArray()));
const orchestration_jid = '20300101000000000000_orch';
const orchestrate = { client: 'runner_async', fun: 'state.orchestrate', arg: ['orch.demo'] } as const;
const told = (item: JobItem) =>
  item.type === 'progress' ? `${item.n + 1} of ${item.of}: ${item.id} ${item.result}` : item.type;

describe('the progress of a state run', () => {
  it('is folded into counts', async () => {
    const low = { client: 'local_async', tgt: 'minion[12]', fun: 'state.apply', arg: ['demo'] } as const;
    const story = salt.track({ ...low, kwarg: { state_events: true } });
    const summaries = await all(
      story.pipe(
        summarize(),
        map((summary) => ({ ...summary, minions: new Map(summary.minions) })),
      ),
    );
    expect(summaries[0]).toMatchObject({ targeted: 2, returned: 0, missing: 2 });
    expect(summaries.filter(({ minions }) => minions.get('minion1')?.state === 'started').length).toBeGreaterThan(2);
    const end = { state: 'failed', progress: { done: 3, of: 3 } };
    const last = summaries.at(-1);
    expect(last).toMatchObject({ targeted: 2, returned: 2, failed: 2, missing: 0 });
    expect(last?.elapsed).toBeGreaterThan(0);
    expect(Object.fromEntries(last?.minions ?? [])).toEqual({ minion1: end, minion2: end });
  });
});

describe('the events of a jid', () => {
  it('hold the results of states with fire_event', async () => {
    const jid = `${new Date().toISOString().replace(/\D/g, '').padEnd(20, '0')}_events`;
    const results = firstValueFrom(
      salt.eventsOf(jid).pipe(
        ofTag('salt/state_result/*'),
        map(({ tag }) => tag),
        take(2),
        toArray(),
      ),
    );
    await all(salt.localAsync({ tgt: 'minion1', fun: 'state.apply', arg: ['events'], jid }));
    const prefix = `salt/state_result/${jid}/minion1/`;
    expect(await results).toEqual([`${prefix}/etc/a b`, `${prefix}own/name`]);
  });
});

describe('an orchestration', () => {
  it('tells its steps where its map has an orchestration_jid', async () => {
    const items = await all(salt.track({ ...orchestrate, kwarg: { orchestration_jid } }));
    expect(items.map(told)).toEqual(['submitted', '1 of 2: step1 true', '2 of 2: step2 false', 'return']);
    expect(items.flatMap((item) => ('minion' in item ? [item.minion] : []))).toEqual([
      expect.stringMatching(/_master$/),
      expect.stringMatching(/_master$/),
    ]);
  });

  it('tells each step as it begins, by the events of its orchestration_jid', async () => {
    const steps = firstValueFrom(
      salt.eventsOf(`${orchestration_jid}2`).pipe(
        ofTag('salt/run/*/args'),
        map(({ data }) => [data.type, data.name, data.tgt]),
        take(2),
        toArray(),
      ),
    );
    await all(salt.track({ ...orchestrate, kwarg: { orchestration_jid: `${orchestration_jid}2` } }));
    expect(await steps).toEqual([
      ['function', 'test.ping', '*'],
      ['state', 'step2', 'minion1'],
    ]);
  });

  it('starts jobs of its own, which can be followed', async () => {
    const nested = firstValueFrom(
      salt.events.pipe(
        ofTag('salt/job/*/new'),
        filter(({ data }) => data.fun === 'state.sls' && data.tgt === 'minion1'),
      ),
    );
    const ended = all(salt.track(orchestrate));
    const items = await all(salt.follow(String((await nested).data.jid)));
    expect(items.map(({ type }) => type).filter((type) => type !== 'progress')).toEqual(['submitted', 'return']);
    expect((await ended).map(({ type }) => type)).toEqual(['submitted', 'return']);
  });
});

describe('a request of the client ssh', () => {
  it('runs a function on a machine of the roster, without a minion there', async () => {
    const [item] = await all(salt.request({ client: 'ssh', tgt: '*', fun: 'cmd.run', arg: ['echo $((6 * 7))'] }));
    expect(item).toMatchObject({ box1: { id: 'box1', fun: 'cmd.run', return: '42', retcode: 0 } });
  });
});
