import { lastValueFrom, type Observable, toArray } from 'rxjs';
import type { LocalLow, SaltClient } from 'rx-salt';
import { mintJid } from '../../lib/commands/mintJid.js';
import { isOtherJob } from '../../lib/jobs/isOtherJob.js';
import { connectTo } from './connectTo.js';

let salt: SaltClient;

beforeEach(() => {
  salt = connectTo();
});

afterEach(() => salt.close());

const all = <T>(source$: Observable<T>) => lastValueFrom(source$.pipe(toArray()));
const mint = () => mintJid(Date.now(), Math.random);
const lookUp = (jid: string) => lastValueFrom(salt.request({ client: 'runner', fun: 'jobs.print_job', arg: [jid] }));

describe('what did not run is no success:', () => {
  it('a job under a jid that another client has used is refused', async () => {
    const low = { tgt: 'minion1', fun: 'test.echo', arg: ['first'], jid: mint() };
    expect(await all(salt.localAsync(low))).toMatchObject([{ success: true, return: 'first' }]);
    const other = connectTo();
    const second = all(other.localAsync({ ...low, arg: ['second'] }));
    await expect(second).rejects.toMatchObject({ name: 'ConfigError', option: 'jid' });
    await other.close();
    // The job cache has the first one still: nothing was sent.
    expect(await lookUp(low.jid)).toMatchObject({ [low.jid]: { Arguments: ['first'] } });
  });

  it('the job cache has the arguments of a job as they were sent', async () => {
    const lows: readonly LocalLow[] = [
      { tgt: 'minion1', fun: 'test.ping' },
      {
        tgt: 'minion1',
        fun: 'test.arg',
        arg: [
          '1',
          1,
          1.5,
          'true',
          null,
          true,
          'a=b',
          '[1,2]',
          { x: 1, y: [1, null] },
          'ü\n😀',
          1e20,
          1e21,
          -0,
          0.1,
          2e-7,
        ],
        kwarg: { test: true, n: '1', deep: { a: null, b: [] } },
      },
      { tgt: 'minion1', fun: 'test.arg', arg: [20240101000000000000, '20240101000000000001'] },
      { tgt: 'minion1', fun: ['test.echo', 'test.arg'], arg: [['x'], ['1', { __kwarg__: true, k: 1 }]] },
    ];
    for (const low of lows) {
      const jid = mint();
      await all(salt.localAsync(low, { jid: () => jid }));
      const answer = await lookUp(jid);
      expect(isOtherJob(jid, answer, low)).toBe(false);
      expect(isOtherJob(jid, answer, { ...low, kwarg: { test: false } })).toBe(true);
      expect(isOtherJob(jid, answer, { ...low, fun: 'test.version' })).toBe(true);
    }
  });

  it('a runner that was called with too few arguments fails', async () => {
    expect(await all(salt.runnerAsync({ fun: 'jobs.print_job' }))).toMatchObject([{ success: false }]);
  });

  it('a function that is twice in a list fails where the first one did', async () => {
    const low = { tgt: 'minion1', fun: ['cmd.run', 'cmd.run'], arg: [['false'], ['true']] };
    expect(await all(salt.localAsync(low))).toMatchObject([{ success: false }]);
  });

  it('a wheel function gets kwarg where arg stands beside it', async () => {
    const low = { fun: 'key.finger', arg: [], kwarg: { match: 'minion1' } };
    expect(await all(salt.wheelAsync(low))).toMatchObject([{ success: true, return: { minions: {} } }]);
  });
});

describe('a deadline', () => {
  it('counts from the subscription', async () => {
    const began = Date.now();
    const items = await all(salt.localAsync({ tgt: 'minion1', fun: 'test.sleep', arg: [20] }, { deadline: 4_000 }));
    expect(items).toMatchObject([{ type: 'no-return', reason: 'deadline' }]);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
