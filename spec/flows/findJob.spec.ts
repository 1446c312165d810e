import { filter, firstValueFrom, interval, map, take } from 'rxjs';
import { absent, type NextJob } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const limited = { username: 'limited', password: 's3cret', eauth: 'sharedsecret' };
const neverReturn: NextJob = { neverReturn: true };

describe('find_job', () => {
  it('goes by list to the minions that are out and one that returned, with limits of its own', async () => {
    const { sim, salt, request } = await startFlow({ minions: 3 });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    const [low] = lowsOf(await request('find_job'));
    expect(low).toMatchObject({
      client: 'local',
      tgt_type: 'list',
      fun: 'saltutil.find_job',
      arg: [jid],
      timeout: 5,
      gather_job_timeout: 5,
    });
    expect(low?.tgt).toEqual(['minion2', expect.stringMatching(/^minion[13]$/)]);
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(3);
  });

  it('of a job that runs is asked again and again, with pauses that grow, until it returns', async () => {
    const { sim, salt, request, asked } = await startFlow(
      { minions: 1 },
      { jobs: { minionTimeout: 40, maxPause: 150 } },
    );
    sim.minion('minion1').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await request('find_job', 5);
    const times = asked('find_job').map(({ at }) => at);
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(pauses[0]).toBeGreaterThan(70);
    expect(pauses[1]).toBeGreaterThan(140);
    expect(pauses.at(-1)).toBeGreaterThan(140);
    expect(pauses.at(-1)).toBeLessThan(400);
    expect(job.items).toEqual([]);
    sim.minion('minion1').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([{ type: 'return', return: true, via: 'event' }]);
    expect(asked('submission')).toHaveLength(1);
  });

  it.each([
    ['{}', {}, 'not-running'],
    ['false', false, 'no-response'],
    ['null', null, 'no-response'],
    ['an error', "Module 'saltutil' is not available.", 'not-running'],
    ['the map of another job', { jid: '20240101000000000002' }, 'not-running'],
    ['a list', [], 'not-running'],
    ['nothing', absent, 'no-response'],
    ['a text that says so', 'Minion did not return. [No response]', 'no-response'],
  ])('that is answered with %s does not mean running: the job ends', async (_name, answer, reason) => {
    const { sim, salt } = await startFlow({ minions: 2 });
    sim.answers.findJob('minion2', answer);
    sim.minion('minion2').next(neverReturn);
    const items = await itemsOf(salt.localAsync(ping));
    expect(items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'minion2', success: false, reason },
    ]);
  });

  it('finds out a minion that died, of which nothing on the bus tells', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.minion('minion2').next({ die: true });
    const items = await itemsOf(salt.localAsync({ ...ping, jid }));
    expect(items.at(-1)).toEqual({ type: 'no-return', minion: 'minion2', jid, success: false, reason: 'no-response' });
    expect(items).toHaveLength(3);
    expect(asked('find_job')).toHaveLength(2);
  });

  it('asks a dead minion a second time while its first question is open', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2, speed: 5 }, { jobs: { minionTimeout: 500 } });
    sim.minion('minion2').next({ die: true });
    const items = await itemsOf(salt.track({ client: 'local_async', ...ping }));
    expect(items.map(({ type }) => type)).toEqual(['submitted', 'return', 'silent', 'no-return']);
    const [first, second, ...more] = asked('find_job');
    // Of a dead minion salt-api tells after two seconds here.
    expect((second?.at ?? Infinity) - (first?.at ?? 0)).toBeLessThan(1_800);
    expect(lowsOf({ body: second?.body }).map(({ tgt }) => tgt)).toEqual([['minion2']]);
    expect(more).toEqual([]);
  });

  it('asks twice where no minion answers at all', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2 });
    for (const id of ['minion1', 'minion2']) sim.minion(id).next({ die: true });
    const items = await itemsOf(salt.localAsync(ping));
    expect(items.map(({ type, minion }) => [type, minion])).toEqual([
      ['no-return', 'minion1'],
      ['no-return', 'minion2'],
    ]);
    expect(asked('find_job')).toHaveLength(2);
  });

  it('gives up by `no-return`, which a later return corrects while the job is open', async () => {
    const { sim, salt } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 60 } });
    sim.answers.findJob('minion2', {});
    sim.minion('minion1').next({ hang: true });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.track({ client: 'local_async', ...ping, jid }));
    await job.until(({ type }) => type === 'no-return');
    sim.minion('minion2').finish();
    await job.until(({ type }) => type === 'return');
    sim.minion('minion1').finish();
    expect(await job.end).toBe('complete');
    expect(job.items.map((item) => [item.type, 'minion' in item ? item.minion : ''])).toEqual([
      ['submitted', ''],
      ['no-return', 'minion2'],
      ['return', 'minion2'],
      ['return', 'minion1'],
    ]);
  });

  it('lets localAsync give one item for a minion that was given up and returns after all', async () => {
    const { sim, salt, log } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 60 } });
    const tracked = collect(salt.eventsOf(jid));
    sim.answers.findJob('minion2', {});
    sim.minion('minion1').next({ hang: true });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    // Its grace is over once minion1 alone is asked.
    await firstValueFrom(
      sim.received.pipe(
        filter(({ body }) => {
          const [low] = lowsOf({ body });
          return low?.fun === 'saltutil.find_job' && JSON.stringify(low.tgt) === '["minion1"]';
        }),
        take(2),
      ),
    );
    sim.minion('minion2').finish();
    await tracked.until(({ tag }) => tag.endsWith('/ret/minion2'));
    sim.minion('minion1').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([
      { type: 'return', minion: 'minion2' },
      { type: 'return', minion: 'minion1' },
    ]);
    expect(log).toContain(`job ${jid}: submitted, 2 minions`);
  });

  it('is not upset by a return that comes after the job was completed', async () => {
    const { sim, salt } = await startFlow({ minions: 2 });
    const all = collect(salt.events);
    sim.answers.findJob('minion2', {});
    sim.minion('minion2').next({ hang: true });
    const items = await itemsOf(salt.localAsync({ ...ping, jid }));
    expect(items).toMatchObject([{ type: 'return' }, { type: 'no-return', minion: 'minion2' }]);
    sim.minion('minion2').finish();
    await all.until(({ tag }) => tag === `salt/job/${jid}/ret/minion2`);
    sim.answers.clear();
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(2);
  });

  it('brings the return that the bus lost, from the job cache', async () => {
    const { sim, salt } = await startFlow();
    sim.minion('minion3').next({ loseEvent: true });
    const items = await itemsOf(salt.localAsync(ping));
    expect(items.at(-1)).toMatchObject({ type: 'return', minion: 'minion3', return: true, via: 'lookup' });
    expect(items).toHaveLength(3);
  });

  it('that says `{}` leaves the return the time it needs: `returnGrace`', async () => {
    const { sim, salt } = await startFlow({ minions: 1 }, { jobs: { minionTimeout: 50, returnGrace: 5_000 } });
    sim.minion('minion1').next({ returnLate: 30_000 });
    expect(await itemsOf(salt.localAsync(ping))).toMatchObject([{ type: 'return', return: true, via: 'event' }]);
  });

  it('for a user who may not look jobs up ends in `result-unavailable`', async () => {
    const { sim, salt } = await startFlow({ minions: 2 }, { credentials: limited });
    sim.minion('minion2').next(neverReturn);
    const items = await itemsOf(salt.localAsync(ping));
    expect(items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'minion2', reason: 'result-unavailable' },
    ]);
  });

  it('that fails three times in a row: `lookup-failed`, with the returns that came', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2 });
    sim.fail({ when: ({ fun }) => fun === 'saltutil.find_job', how: { status: 500 }, times: 100 });
    sim.minion('minion2').next({ hang: true });
    const items = await itemsOf(salt.localAsync(ping));
    expect(items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'minion2', reason: 'lookup-failed' },
    ]);
    expect(asked('find_job')).toHaveLength(3);
  });

  it('is sent `minionTimeout` after the last return, however much other jobs talk', async () => {
    const { sim, salt, request } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 400 } });
    sim.minion('minion2').next({ hang: true });
    const other = '20240101000000000002';
    const traffic = interval(20).subscribe((n) =>
      sim.emit(`salt/job/${other}/ret/minion2`, {
        cmd: '_return',
        id: 'minion2',
        jid: other,
        return: n,
        fun: 'test.ping',
      }),
    );
    const job = collect(salt.localAsync({ ...ping, jid }));
    await job.until(1);
    const returnedAt = performance.now();
    const { at } = await request('find_job');
    traffic.unsubscribe();
    expect(at - returnedAt).toBeGreaterThan(350);
    expect(at - returnedAt).toBeLessThan(700);
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
  });

  it('never goes to a glob, and jobs.active is never asked', async () => {
    const { sim, salt } = await startFlow({ minions: 4 });
    sim.minion('minion1').next({ die: true });
    sim.minion('minion2').next(neverReturn);
    sim.minion('minion3').next({ loseEvent: true });
    expect(await itemsOf(salt.localAsync({ tgt: 'minion*', fun: 'test.ping' }))).toHaveLength(4);
    const lows = sim.requests.flatMap(lowsOf);
    expect(lows.filter(({ fun }) => fun === 'jobs.active')).toEqual([]);
    const asked = lows.filter(({ fun }) => fun === 'saltutil.find_job');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ tgt, tgt_type }) => Array.isArray(tgt) && tgt_type === 'list')).toBe(true);
  });

  it('of more minions than `findJobMinions` goes round in portions', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 25 }, { jobs: { findJobMinions: 10 } });
    for (let i = 1; i <= 25; i++) sim.minion(`minion${i}`).next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await firstValueFrom(
      sim.received.pipe(
        map(() => asked('find_job').length),
        filter((n) => n === 3),
      ),
    );
    const named = asked('find_job').map((request) => lowsOf(request)[0]?.tgt);
    expect(named.map((tgt) => Array.isArray(tgt) && tgt.length)).toEqual([10, 10, 5]);
    expect(new Set(named.flat()).size).toBe(25);
    for (let i = 1; i <= 25; i++) sim.minion(`minion${i}`).finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(25);
  });
});

describe('a minion that is named in a list target and unknown to the master', () => {
  it('is told as such', async () => {
    const { salt } = await startFlow();
    const items = await itemsOf(salt.localAsync({ tgt: ['minion1', 'ghost'], tgt_type: 'list', fun: 'test.ping' }));
    expect(items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'ghost', success: false, reason: 'unknown-minion' },
    ]);
  });
});

describe('a deadline', () => {
  it('ends the job, whoever is missing and whatever find_job says', async () => {
    const { sim, salt } = await startFlow({ minions: 2 });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping, { deadline: 1_000 }));
    await job.until(1);
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([
      { type: 'return', minion: 'minion1' },
      { type: 'no-return', minion: 'minion2', reason: 'deadline' },
    ]);
  });
});
