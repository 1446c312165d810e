import { lastValueFrom, toArray } from 'rxjs';
import type { Observable } from 'rxjs';
import { NoMinionsMatchedError, PermissionError } from 'rx-salt';
import type { SaltClient } from 'rx-salt';
import { startRecordingProxy } from '../support/startRecordingProxy.js';
import type { RecordingProxy } from '../support/startRecordingProxy.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';

let proxy: RecordingProxy;
let salt: SaltClient;

beforeEach(async () => {
  proxy = await startRecordingProxy(lab.url);
  salt = connectTo({ url: proxy.url });
});

afterEach(async () => {
  await salt.close();
  await proxy.close();
});

const all = <T>(source$: Observable<T>) => lastValueFrom(source$.pipe(toArray()));
const asked = (path: string) => proxy.requests.filter((request) => request.path === path);
const minions = ['minion1', 'minion2', 'minion3'];

describe('a job', () => {
  it('gives one item per minion and completes', async () => {
    const items = await all(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
    expect(items.map(({ minion }) => minion).sort()).toEqual(minions);
    for (const item of items) {
      expect(item).toMatchObject({
        type: 'return',
        fun: 'test.ping',
        return: true,
        success: true,
        retcode: 0,
        via: 'event',
      });
    }
  });

  it.each([
    ['false', false],
    ["''", ''],
    ['0', 0],
    ['[]', []],
    ['{}', {}],
    ['"ü € 😀 \u2028"', 'ü € 😀 \u2028'],
  ])('returns %s as it is', async (_, value) => {
    const [item] = await all(salt.localAsync({ tgt: 'minion1', fun: 'test.arg', arg: [value] }));
    expect(item).toMatchObject({ success: true, return: { args: [value] } });
  });

  it('tells a failing state from a good one', async () => {
    const [item] = await all(salt.localAsync({ tgt: 'minion2', fun: 'state.sls', arg: ['demo'] }));
    expect(item).toMatchObject({ type: 'return', minion: 'minion2', success: false, retcode: 2 });
  });

  it('tells its story as it happens', async () => {
    const low = {
      client: 'local_async',
      tgt: 'minion1',
      fun: 'state.sls',
      arg: ['demo'],
      kwarg: { state_events: true },
    } as const;
    const items = await all(salt.track(low));
    expect(items).toMatchObject([
      { type: 'submitted', minions: ['minion1'] },
      { type: 'progress', minion: 'minion1', n: 0, of: 3, id: 'one', result: true },
      { type: 'progress', minion: 'minion1', n: 1, of: 3, id: 'two', result: false },
      { type: 'progress', minion: 'minion1', n: 2, of: 3, id: 'three', result: true },
      { type: 'return', minion: 'minion1', success: false },
    ]);
  });

  it('names the minion of a list that the master does not know', async () => {
    const items = await all(salt.localAsync({ tgt: ['minion1', 'minion9'], tgt_type: 'list', fun: 'test.ping' }));
    expect(items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'minion9', reason: 'unknown-minion' },
    ]);
  });

  it('fails where no minion matches', async () => {
    const job = all(salt.localAsync({ tgt: 'nobody*', fun: 'test.ping' }));
    await expect(job).rejects.toBeInstanceOf(NoMinionsMatchedError);
  });

  it('runs on the master as runner', async () => {
    const items = await all(salt.runnerAsync({ fun: 'test.arg', arg: ['x'] }));
    expect(items).toMatchObject([{ type: 'return', success: true, return: { args: ['x'] } }]);
    const [orchestration] = await all(salt.runnerAsync({ fun: 'state.orchestrate', arg: ['orch.demo'] }));
    expect(orchestration).toMatchObject({ type: 'return', success: false });
  });

  it('runs on the master as wheel', async () => {
    const items = await all(salt.wheelAsync({ fun: 'key.list', match: 'accepted' }));
    expect(items).toMatchObject([{ type: 'return', success: true, return: { minions } }]);
  });

  it('shares one login and one connection with nineteen others', async () => {
    const jobs = Array.from({ length: 20 }, () => all(salt.localAsync({ tgt: '*', fun: 'test.ping' })));
    const items = await Promise.all(jobs);
    expect(items.map(({ length }) => length)).toEqual(jobs.map(() => 3));
    expect(new Set(items.flat().map(({ jid }) => jid)).size).toBe(20);
    expect([asked('/login').length, asked('/events').length]).toEqual([1, 1]);
  });

  it('is refused to a user who may not run it, without a second login', async () => {
    const limited = connectTo({ url: proxy.url, credentials: lab.credentials('limited') });
    expect(await all(limited.localAsync({ tgt: '*', fun: 'test.ping' }))).toHaveLength(3);
    await expect(all(limited.localAsync({ tgt: '*', fun: 'cmd.run', arg: ['true'] }))).rejects.toBeInstanceOf(
      PermissionError,
    );
    await expect(all(limited.request({ client: 'runner', fun: 'jobs.list_jobs' }))).rejects.toBeInstanceOf(
      PermissionError,
    );
    expect(asked('/login')).toHaveLength(1);
    await limited.close();
  });
});

describe('a request', () => {
  it('brings the items of a list in order', async () => {
    const ping = { client: 'local', tgt: 'minion1', fun: 'test.ping' } as const;
    const items = await all(salt.request([ping, { client: 'runner', fun: 'test.arg', arg: [1] }]));
    expect(items).toMatchObject([{ minion1: true }, { args: [1] }]);
  });
});
