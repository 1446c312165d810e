import { ConfigError, createSaltClient } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { itemsOf } from './support/itemsOf.js';
import { startFlow } from './support/startFlow.js';
import { thrownBy } from '../support/thrownBy.js';

const ping = { tgt: '*', fun: 'test.ping' };
const secret = 'hunter2';
const fails = (): never => {
  throw new TypeError(secret);
};

describe('a logger', () => {
  it.each<[string, () => void]>([
    ['that throws', fails],
    ['that rejects', () => Promise.reject(new TypeError(secret))],
    ['that gives something else', () => ({ then: 1 })],
  ])('%s ends nothing: jobs, reconnects and close go on', async (_name, logger) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    const { sim, salt } = await startFlow({}, { logger });
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(2);
    sim.streams.cut();
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(await itemsOf(salt.runnerAsync({ fun: 'test.arg' }))).toHaveLength(1);
    expect(await salt.close()).toEqual({ terminated: [], failed: [] });
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });
});

describe('a random', () => {
  it.each<[string, () => number]>([
    ['that throws', fails],
    ['that gives NaN', () => NaN],
    ['that gives 1', () => 1],
    ['that gives less than 0', () => -1],
  ])('%s is a ConfigError of createSaltClient', (_name, random) => {
    const error = thrownBy(() => createSaltClient({ url: 'http://salt.test', credentials: { username: 'u' }, random }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ option: 'random', message: 'random: must give numbers from 0 up to 1' });
  });

  it('that throws later on ends nothing', async () => {
    let calls = 0;
    const { sim, salt, log } = await startFlow({}, { random: () => (calls++ < 6 ? 0.5 : fails()) });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(2);
    sim.streams.cut();
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(log).toContain('client: the random option gave no number from 0 up to 1, Math.random does');
  });
});

describe('a jid function that throws', () => {
  it('is a ConfigError, nothing is submitted, and its message stays where it was', async () => {
    const { salt, asked } = await startFlow();
    for (const job$ of [
      salt.localAsync(ping, { jid: fails }),
      salt.localBatch({ tgt: ['minion1'], tgt_type: 'list', fun: 'test.ping' }, { size: 1, jid: fails }),
    ]) {
      const error = await errorOf(job$);
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ option: 'jid', message: 'jid: the function failed (TypeError)' });
    }
    expect(asked('submission')).toEqual([]);
  });

  it('in the options of the client too', async () => {
    const { salt } = await startFlow({}, { jobs: { jid: fails } });
    expect(await errorOf(salt.localAsync(ping))).toMatchObject({ name: 'ConfigError', option: 'jid' });
  });
});

describe('a decode that throws', () => {
  it('makes its item fail, and the job completes', async () => {
    const { salt } = await startFlow();
    const items = await itemsOf(salt.localAsync(ping, { decode: fails }));
    expect(items.map(({ success }) => success)).toEqual([false, false, false]);
  });
});

describe('a credentials function', () => {
  it.each<[string, () => never]>([['that throws', fails]])(
    '%s is an AuthenticationError',
    async (_name, credentials) => {
      const { salt } = await startFlow({}, { credentials });
      const error = await errorOf(salt.localAsync(ping));
      expect(error).toMatchObject({ name: 'AuthenticationError', submitted: false });
      expect(String(error)).not.toContain(secret);
    },
  );
});
