import { filter, firstValueFrom, skip } from 'rxjs';
import type { RequestFault } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { reaches } from './support/reaches.js';
import { type Flow, type FlowOptions, startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const asksPrintJob: RequestFault['when'] = ({ fun }) => fun === 'jobs.print_job';

/** Two minions, of which the second hangs; find_job stays out of the way. */
async function openJob(options: FlowOptions = {}) {
  const flow = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000, lookupPause: 50 }, ...options });
  flow.sim.minion('minion2').next({ hang: true });
  // From the option, for a jid in the map is looked up before it is used.
  const job = collect(flow.salt.localAsync(ping, { jid: () => jid }));
  await job.until(1);
  return { ...flow, job };
}

/** The stream is cut, and open again. */
async function reconnect({ sim, salt }: Pick<Flow, 'sim' | 'salt'>) {
  const back = firstValueFrom(
    salt.status.pipe(
      skip(1),
      filter(({ state }) => state === 'open'),
    ),
  );
  sim.streams.cut();
  return back;
}

describe('after a reconnect print_job', () => {
  it('brings what was missed, once, and the rest comes by the stream', async () => {
    const { sim, salt, request } = await startFlow({ minions: 3 }, { jobs: { minionTimeout: 10_000 } });
    for (const id of ['minion2', 'minion3']) sim.minion(id).next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    await job.until(1);
    const status = reconnect({ sim, salt });
    sim.minion('minion2').finish();
    expect((await status).gap).toBeDefined();
    expect(lowsOf(await request('print_job'))[0]).toMatchObject({ client: 'runner', arg: [jid] });
    await job.until(2);
    sim.minion('minion3').finish();
    expect(await job.end).toBe('complete');
    expect(job.items.map(({ minion, ...item }) => [minion, 'via' in item && item.via])).toEqual([
      ['minion1', 'event'],
      ['minion2', 'lookup'],
      ['minion3', 'event'],
    ]);
  });

  it('brings a return that the stream brings as well: one item', async () => {
    const { sim, salt, job } = await openJob();
    // Both are on their way at once.
    sim.answers.printJob(jid, (entry: unknown) => {
      sim.minion('minion2').finish();
      return entry;
    });
    await reconnect({ sim, salt });
    expect(await job.end).toBe('complete');
    expect(job.items.map(({ minion }) => minion)).toEqual(['minion1', 'minion2']);
  });

  it.each([
    ['while the job runs', { StartTime: '2024, Jan 01 00:00:00.000000' }],
    ['after it expired', { StartTime: '2024, Jan 01 00:00:00.000000', Result: {} }],
    ['for a jid never seen', { StartTime: '', Result: {} }],
    ['without anything', {}],
  ])('says that it does not know the job (%s): nothing ends, nothing fails', async (_name, entry) => {
    const { sim, salt, job, request } = await openJob();
    sim.answers.printJob(jid, { Error: 'Cannot contact returner or no job with this jid', Result: {}, ...entry });
    await reconnect({ sim, salt });
    await request('print_job', 1);
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([{ minion: 'minion1' }, { type: 'return', minion: 'minion2', via: 'event' }]);
  });

  it.each([
    [400, { status: 400 }],
    [401, { status: 401 }],
    [500, { status: 500 }],
    [503, { status: 503 }],
  ])('answers %i: the job goes on and completes', async (_status, how) => {
    const { sim, salt, job, request, asked } = await openJob();
    sim.fail({ when: asksPrintJob, how, times: 100 });
    await reconnect({ sim, salt });
    await request('print_job');
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(2);
    expect(asked('submission')).toHaveLength(1);
  });

  it('fails, is repeated, and brings what was missed all the same', async () => {
    const { sim, salt, job } = await openJob();
    sim.fail({ when: asksPrintJob, how: 'reset', times: 2 });
    const back = reconnect({ sim, salt });
    sim.minion('minion2').finish();
    await back;
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ minion: 'minion2', return: true, via: 'lookup' });
  });

  it('never answers: a return of the stream completes the job, and the request is aborted', async () => {
    const { sim, salt, job, request } = await openJob({ http: { timeout: 60_000 } });
    sim.minion('minion2').next({ hang: true });
    const second = collect(salt.track({ client: 'local_async', tgt: 'minion2', fun: 'test.ping' }));
    await second.until(1);
    sim.fail({ when: asksPrintJob, how: 'hang', times: 2 });
    await reconnect({ sim, salt });
    await request('print_job', 2);
    sim.minion('minion2').finish();
    for (const { end } of [job, second]) expect(await end).toBe('complete');
    // Otherwise the two would still hold the places of look-ups.
    sim.minion('minion1').next({ loseEvent: true });
    const again = salt.localAsync({ tgt: 'minion1', fun: 'test.ping' }, { minionTimeout: 50 });
    expect(await itemsOf(again)).toMatchObject([{ via: 'lookup' }]);
  });

  it('is asked once by a user who may not, at however many reconnects', async () => {
    const { sim, salt, job, asked, request, roundTrip } = await openJob({
      credentials: { username: 'limited', password: 's3cret', eauth: 'sharedsecret' },
      jobs: { minionTimeout: 10_000, lookupPause: 1, maxPause: 1 },
    });
    for (let i = 0; i < 3; i++) {
      await reconnect({ sim, salt });
      // Time enough for a question that is not to come.
      for (let trip = 0; trip < 3; trip++) await roundTrip();
    }
    await request('check');
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(asked('print_job')).toHaveLength(1);
    expect(asked('check')).toHaveLength(1);
    expect(asked('login')).toHaveLength(1);
  });

  it('is asked for one job no sooner than `lookupPause` after the last time', async () => {
    const { sim, salt, job, asked, request } = await openJob({
      jobs: { minionTimeout: 10_000, lookupPause: 300, maxPause: 10_000 },
    });
    for (let i = 0; i < 5; i++) await reconnect({ sim, salt });
    await request('print_job', 2);
    const [first, second] = asked('print_job').map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(280);
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(asked('print_job')).toHaveLength(2);
  });

  it('is asked about each open job, as many at once as recovery has places', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 1 }, { jobs: { minionTimeout: 10_000 } });
    for (let i = 0; i < 6; i++) sim.minion('minion1').next({ hang: true });
    const jobs = Array.from({ length: 6 }, () => collect(salt.track({ client: 'local_async', ...ping })));
    for (const { until } of jobs) await until(1);
    const back = reconnect({ sim, salt });
    sim.minion('minion1').finish();
    await back;
    for (const { end } of jobs) expect(await end).toBe('complete');
    for (const { items } of jobs)
      expect(items).toMatchObject([{ type: 'submitted' }, { type: 'return', via: 'lookup' }]);
    expect(asked('print_job')).toHaveLength(6);
  });
});

describe('print_job is asked as well', () => {
  it('when a minion starts that a job waits for, and not for another', async () => {
    const { sim, job, asked, roundTrip } = await openJob();
    sim.minion('minion1').start();
    await roundTrip();
    await roundTrip();
    expect(asked('print_job')).toHaveLength(0);
    sim.minion('minion2').kill();
    sim.answers.printJob(jid, { Result: { minion2: { return: 'before it died', retcode: 0, success: true } } });
    sim.minion('minion2').start();
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ minion: 'minion2', return: 'before it died', via: 'lookup' });
  });

  it('when an event that somebody waited for did not decode', async () => {
    const { sim, salt, job } = await openJob();
    const seen = firstValueFrom(salt.status);
    sim.minion('minion2').next({ loseEvent: true });
    sim.answers.printJob(jid, { Result: { minion2: { return: 'found', retcode: 0, success: true } } });
    sim.write(
      `tag: salt/job/${jid}/ret/minion2\ndata: {"data": {"return": oops}, "tag": "salt/job/${jid}/ret/minion2"}\n\n`,
    );
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ minion: 'minion2', return: 'found', via: 'lookup' });
    expect((await seen).skipped).toBe(0);
    expect((await reaches(salt, 'open')).skipped).toBe(1);
  });

  it('after a restart of the master, in which the stream stays open and returns are missing', async () => {
    const { sim, job, roundTrip } = await openJob();
    sim.stopMaster();
    sim.minion('minion2').finish();
    while (sim.minion('minion2').running.length > 0) await roundTrip();
    sim.startMaster();
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ minion: 'minion2', return: true, via: 'lookup' });
  });
});
