import { lastValueFrom, toArray } from 'rxjs';
import { ConfigError } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { matching } from './support/matching.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: 'minion1', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const refused = (says: RegExp) => ({ name: 'ConfigError', option: 'jid', message: matching(says) });

describe('a jid that was used before is refused, and nothing is sent:', () => {
  it('by another call of this client', async () => {
    const { salt, asked } = await startFlow();
    await lastValueFrom(salt.localAsync({ ...ping, jid }));
    for (const again of [
      salt.localAsync({ ...ping, jid }),
      salt.track({ ...ping, fun: 'test.arg', client: 'local_async', jid }),
      salt.localAsync(ping, { jid: () => jid }),
      salt.localBatch(ping, { size: 1, jid: () => jid }),
      salt.request({ ...ping, client: 'local', jid }),
    ]) {
      expect(await errorOf(again)).toMatchObject(refused(/used.* before/));
    }
    expect(asked('submission')).toHaveLength(1);
    expect(asked('request')).toHaveLength(0);
  });

  it('and was minted by it', async () => {
    const { salt, asked } = await startFlow();
    const { jid: minted } = await lastValueFrom(salt.localAsync(ping));
    expect(await errorOf(salt.localAsync({ ...ping, jid: minted }))).toMatchObject(refused(/used it before/));
    expect(asked('submission')).toHaveLength(1);
  });

  it('by another client, as the job cache says', async () => {
    const { salt, another, asked } = await startFlow();
    await lastValueFrom(salt.localAsync({ ...ping, jid }));
    const error = await errorOf(another().localAsync({ ...ping, fun: 'test.arg', jid }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject(refused(/earlier job.*follow/));
    expect(asked('submission')).toHaveLength(1);
  });
});

describe('a jid in a map is sent', () => {
  it('where nobody used it', async () => {
    const { salt, asked } = await startFlow();
    expect(await lastValueFrom(salt.localAsync({ ...ping, jid }))).toMatchObject({ jid, success: true });
    expect(asked('print_job')).toHaveLength(1);
  });

  it('where the job cache may not be asked', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: ({ fun }) => fun === 'jobs.print_job', how: { status: 500 }, times: 9 });
    expect(await lastValueFrom(salt.localAsync({ ...ping, jid }))).toMatchObject({ jid, success: true });
    expect(asked('submission')).toHaveLength(1);
  });

  it('again where it was never sent', async () => {
    const { salt, asked } = await startFlow();
    const left = collect(salt.localAsync({ ...ping, jid }));
    left.unsubscribe();
    expect(asked('submission')).toHaveLength(0);
    expect(await lastValueFrom(salt.localAsync({ ...ping, jid }))).toMatchObject({ jid, success: true });
  });
});

describe('what the job cache has of an earlier job is no return of this one:', () => {
  const found = (more: object) => {
    const entry = { Function: 'test.ping', Arguments: [], Minions: ['minion1'], Result: {}, ...more };
    return { status: 200, body: { return: [{ [jid]: entry }] } };
  };
  const result = { minion1: { return: 'of the earlier job', retcode: 0, success: true } };
  const isLookUp = ({ fun }: Readonly<Record<string, unknown>>) => fun === 'jobs.print_job';

  it.each([
    ['another function', { Function: 'state.apply' }],
    ['other arguments', { Arguments: [{ __kwarg__: true, test: true }] }],
  ])('%s', async (_, more) => {
    const { sim, salt } = await startFlow({ minions: 1 });
    sim.minion('minion1').next({ loseEvent: true });
    sim.fail({ when: isLookUp, how: found({ ...more, Result: result }), times: 99 });
    const job = collect(salt.localAsync(ping, { jid: () => jid }));
    expect(await job.end).toMatchObject({
      name: 'OutcomeUnknownError',
      submitted: true,
      jid,
      message: matching(/earlier job/),
    });
    expect(job.items).toEqual([]);
  });

  it('the same function and arguments are this job', async () => {
    const { sim, salt } = await startFlow({ minions: 1 });
    sim.minion('minion1').next({ loseEvent: true });
    sim.fail({ when: isLookUp, how: found({ Result: result }), times: 99 });
    const items = await lastValueFrom(salt.localAsync(ping, { jid: () => jid }).pipe(toArray()));
    expect(items).toMatchObject([{ return: 'of the earlier job', via: 'lookup', success: true }]);
  });
});
