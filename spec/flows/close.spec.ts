import { execFile } from 'node:child_process';
import { filter, firstValueFrom, lastValueFrom, take, timer, toArray } from 'rxjs';
import { ClientClosedError } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { reaches } from './support/reaches.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';

/** A job of which minion1 returned, and minion2 and minion3 run. */
async function openJob() {
  const flow = await startFlow({}, { jobs: { minionTimeout: 10_000 } });
  for (const id of ['minion2', 'minion3']) flow.sim.minion(id).next({ hang: true });
  const job = collect(flow.salt.localAsync({ ...ping, jid }));
  await job.until(1);
  return { ...flow, job };
}

describe('close', () => {
  it('ends a job with ClientClosedError that says what it was', async () => {
    const { salt, job } = await openJob();
    expect(await salt.close()).toEqual({ terminated: [], failed: [] });
    const error = await job.end;
    expect(error).toBeInstanceOf(ClientClosedError);
    expect(error).toMatchObject({ jid, submitted: true, missing: ['minion2', 'minion3'] });
    expect(job.items).toHaveLength(1);
  });

  it('aborts requests, ends what was waiting, and refuses what comes after', async () => {
    const { sim, salt, request } = await startFlow({}, { concurrency: 1 });
    sim.fail({ how: 'hang' });
    const hanging = collect(salt.request({ client: 'local', ...ping }));
    const queued = collect(salt.request({ client: 'local', ...ping }));
    await request('request');
    await salt.close();
    for (const { end } of [hanging, queued]) expect(await end).toBeInstanceOf(ClientClosedError);
    for (const late of [
      salt.localAsync(ping),
      salt.runnerAsync({ fun: 'test.arg' }),
      salt.wheelAsync({ fun: 'key.list_all' }),
      salt.track({ client: 'local_async', ...ping }),
      salt.request({ client: 'local', ...ping }),
      salt.events,
      salt.eventsOf(jid),
    ]) {
      expect(await errorOf(late)).toBeInstanceOf(ClientClosedError);
    }
  });

  it('completes the events, and the status, whose last state is closed', async () => {
    const { salt } = await startFlow();
    const events = collect(salt.events);
    const routed = collect(salt.eventsOf(jid));
    const last = lastValueFrom(salt.status);
    await reaches(salt, 'open');
    await salt.close();
    expect(await events.end).toBe('complete');
    expect(await routed.end).toBe('complete');
    expect(await last).toMatchObject({ state: 'closed' });
    expect(await firstValueFrom(salt.status.pipe(toArray()))).toMatchObject([{ state: 'closed' }]);
  });

  it('gives the token back, last of all, and leaves no connection', async () => {
    const { sim, salt, asked } = await openJob();
    await salt.close();
    expect(asked('logout')).toHaveLength(1);
    expect(sim.requests.at(-1)).toMatchObject({ path: '/logout', token: asked('submission')[0]?.token });
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 0)));
  });

  it('sends nothing where nothing was asked for', async () => {
    const { sim, salt } = await startFlow();
    expect(await salt.close()).toEqual({ terminated: [], failed: [] });
    expect(sim.requests).toEqual([]);
  });

  it('twice is once', async () => {
    const { salt, asked, job } = await openJob();
    const [first, second] = [salt.close(), salt.close({ terminate: true })];
    expect(await second).toEqual(await first);
    expect(await salt.close()).toEqual({ terminated: [], failed: [] });
    expect(await job.end).toBeInstanceOf(ClientClosedError);
    expect([asked('logout').length, asked('term_job').length]).toEqual([1, 0]);
  });

  it('waits with `drain` for jobs and requests, while nothing new begins', async () => {
    const { sim, salt, job, request, asked } = await openJob();
    const call = collect(salt.request({ client: 'local', tgt: 'minion1', fun: 'test.sleep', arg: [20] }));
    await request('request');
    const closing = salt.close({ drain: 10_000 });
    expect(await errorOf(salt.localAsync(ping))).toBeInstanceOf(ClientClosedError);
    expect(asked('logout')).toHaveLength(0);
    for (const id of ['minion2', 'minion3']) sim.minion(id).finish();
    expect(await job.end).toBe('complete');
    expect(await call.end).toBe('complete');
    expect(await closing).toEqual({ terminated: [], failed: [] });
    expect(job.items).toHaveLength(3);
    expect(asked('logout')).toHaveLength(1);
  });

  it('waits no longer than `drain`', async () => {
    const { salt, job } = await openJob();
    const began = performance.now();
    await salt.close({ drain: 200 });
    expect(performance.now() - began).toBeGreaterThan(190);
    expect(await job.end).toMatchObject({ name: 'ClientClosedError', missing: ['minion2', 'minion3'] });
  });

  it('with `terminate` ends the job on the minions that are out, and tells its jid', async () => {
    const { sim, salt, job, asked } = await openJob();
    expect(await salt.close({ terminate: true })).toEqual({ terminated: [jid], failed: [] });
    const [low] = lowsOf(asked('term_job')[0] ?? { body: [] });
    expect(low).toMatchObject({ tgt: ['minion2', 'minion3'], tgt_type: 'list', arg: [jid] });
    for (const id of ['minion2', 'minion3']) {
      await firstValueFrom(timer(0, 5).pipe(filter(() => sim.minion(id).running.length === 0)));
    }
    expect(await job.end).toBeInstanceOf(ClientClosedError);
  });

  it('with `terminate` tells the jid that could not be ended', async () => {
    const { sim, salt } = await openJob();
    sim.fail({ when: ({ fun }) => fun === 'saltutil.term_job', how: { status: 500 }, times: 10 });
    expect(await salt.close({ terminate: true })).toEqual({ terminated: [], failed: [jid] });
  });

  it('with `terminate` waits for a submission that is under way', async () => {
    const { sim, salt, request, asked } = await startFlow();
    await itemsOf(salt.localAsync(ping));
    sim.stopMaster();
    for (const id of ['minion1', 'minion2', 'minion3']) sim.minion(id).next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    await request('submission', 2);
    const closing = salt.close({ terminate: true });
    sim.startMaster();
    expect(await closing).toEqual({ terminated: [jid], failed: [] });
    expect(await job.end).toMatchObject({ name: 'ClientClosedError', jid });
    expect(lowsOf(asked('term_job')[0] ?? { body: [] })[0]).toMatchObject({
      tgt: ['minion1', 'minion2', 'minion3'],
      arg: [jid],
    });
  });

  it('ends a client whose salt-api is gone', async () => {
    const { sim, salt, job } = await openJob();
    await sim.stopApi();
    expect(await salt.close({ terminate: true })).toEqual({ terminated: [], failed: [jid] });
    expect(await job.end).toBeInstanceOf(ClientClosedError);
  });

  it('is what `await using` calls, where the platform has the symbol', async () => {
    const { salt, asked, job } = await openJob();
    await salt[Symbol.asyncDispose]();
    expect(await job.end).toBeInstanceOf(ClientClosedError);
    expect(asked('logout')).toHaveLength(1);
  });
});

describe('a consumer that leaves a job', () => {
  it('leaves it to the minions', async () => {
    const { sim, salt, job, asked } = await openJob();
    job.unsubscribe();
    await reaches(salt, 'idle');
    expect(asked('term_job')).toHaveLength(0);
    expect(sim.minion('minion2').running).toEqual([jid]);
  });

  it("ends it on the minions that are out with onUnsubscribe: 'terminate'", async () => {
    const { sim, salt, request } = await startFlow();
    for (const id of ['minion2', 'minion3']) sim.minion(id).next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }, { onUnsubscribe: 'terminate', minionTimeout: 10_000 }));
    await job.until(1);
    job.unsubscribe();
    expect(lowsOf(await request('term_job'))[0]).toMatchObject({ tgt: ['minion2', 'minion3'], arg: [jid] });
  });

  it("terminates nothing where the job completed, with onUnsubscribe: 'terminate'", async () => {
    const { salt, asked, roundTrip } = await startFlow();
    await itemsOf(salt.localAsync(ping, { onUnsubscribe: 'terminate' }));
    await lastValueFrom(salt.localAsync(ping, { onUnsubscribe: 'terminate' }).pipe(take(3)));
    await roundTrip();
    expect(asked('term_job')).toHaveLength(0);
  });
});

describe('a process', () => {
  it.each(['closed', 'left alone'])(
    'ends by itself where its client is %s',
    async (how) => {
      const { sim } = await startFlow();
      const output = await new Promise<string>((resolve) => {
        execFile(process.execPath, ['spec/flows/support/oneJob.cjs', sim.url, how], (error, stdout, stderr) =>
          resolve(error ? `${error.message} ${stderr}` : stdout),
        );
      });
      const [, returns, lasted] = /^(\d) returns, (\d+) ms more\n$/.exec(output) ?? [output];
      expect(returns).toBe('3');
      // Without close() the stream lives on for its second of keepAlive.
      expect(Number(lasted)).toBeLessThan(how === 'closed' ? 700 : 2_500);
    },
    60_000,
  );
});
