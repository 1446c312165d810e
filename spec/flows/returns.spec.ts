import { concatMap, filter, firstValueFrom, skip, take, tap, timer } from 'rxjs';
import { outcome } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { kindOf } from './support/kindOf.js';
import { startFilter } from './support/startFilter.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const returnedBy = (items: readonly { readonly minion: string }[]) => items.map(({ minion }) => minion);
const isReturn = (of: string) => (event: { readonly tag: string }) => event.tag.startsWith(`salt/job/${of}/ret/`);

/** The data of a return of test.ping. */
const returnOf = (minion: string, more: Readonly<Record<string, unknown>> = {}) => ({
  cmd: '_return',
  id: minion,
  success: true,
  return: true,
  retcode: 0,
  jid,
  fun: 'test.ping',
  fun_args: [],
  user: 'saltdev',
  ...more,
});

/** One job whose one minion hangs until `end()`, so that what is emitted meanwhile counts if anything does. */
async function openJob(minions: readonly string[] = ['minion1'], of = jid) {
  const flow = await startFlow({ minions }, { jobs: { minionTimeout: 10_000 } });
  for (const id of minions) flow.sim.minion(id).next({ hang: true });
  const job = collect(flow.salt.track({ client: 'local_async', tgt: '*', fun: 'test.ping', jid: of }));
  await job.until(({ type }) => type === 'submitted');
  return {
    ...flow,
    job,
    end: async () => {
      for (const id of minions) flow.sim.minion(id).finish();
      expect(await job.end).toBe('complete');
      return job.items.flatMap((item) => (item.type === 'return' && 'minion' in item ? [item] : []));
    },
  };
}

describe('returns', () => {
  it('come once each where they precede the answer to the submission', async () => {
    const { sim, salt } = await startFlow();
    for (const id of ['minion1', 'minion2', 'minion3']) sim.minion(id).next({ early: true });
    const items = await itemsOf(salt.localAsync(ping));
    expect(returnedBy(items).sort()).toEqual(['minion1', 'minion2', 'minion3']);
    expect(items).toMatchObject(items.map(({ minion }) => ({ minion, return: true, via: 'event' })));
  });

  it('follow a submission that waits for the stream, however late its headers', async () => {
    const { sim, salt, request, roundTrip, asked } = await startFlow();
    sim.streams.hold(true);
    let liveAtSubmission: number | undefined;
    sim.received
      .pipe(filter((received) => kindOf(received) === 'submission'))
      .subscribe(() => (liveAtSubmission = sim.connections.live));
    const job = collect(salt.localAsync(ping));
    await request('events');
    await roundTrip();
    await roundTrip();
    expect(asked('submission')).toHaveLength(0);
    sim.streams.hold(false);
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(3);
    expect(liveAtSubmission).toBe(1);
  });

  it.each([[false], [null], [''], [0], [[]], [{}]])('of %j are values', async (value) => {
    const { salt } = await startFlow({ minions: 1, functions: { 'my.value': () => outcome({ return: value }) } });
    const [item, ...more] = await itemsOf(salt.localAsync({ tgt: '*', fun: 'my.value' }));
    expect(item).toMatchObject({ type: 'return', minion: 'minion1', return: value, success: true });
    expect(more).toEqual([]);
  });

  it.each([[false], [null], [''], [0], [[]], [{}]])(
    'of %j are values when they come from the job cache',
    async (value) => {
      const { sim, salt } = await startFlow({ minions: 1, functions: { 'my.value': () => value } });
      sim.minion('minion1').next({ loseEvent: true });
      const items = await itemsOf(salt.localAsync({ tgt: '*', fun: 'my.value' }));
      expect(items).toMatchObject([{ type: 'return', minion: 'minion1', return: value, success: true, via: 'lookup' }]);
    },
  );

  it('that come twice are one item', async () => {
    const { sim, salt } = await startFlow();
    for (const id of ['minion1', 'minion2', 'minion3']) sim.minion(id).next({ twice: true });
    const seen = firstValueFrom(sim.events.pipe(filter(isReturn(jid)), skip(5)));
    const items = await itemsOf(salt.localAsync({ ...ping, jid }));
    await seen;
    expect(returnedBy(items).sort()).toEqual(['minion1', 'minion2', 'minion3']);
  });

  it.each(['3006', '3007', '3008'] as const)(
    'are one item each on %s, whatever other events tell of the job',
    async (release) => {
      const { salt } = await startFlow({ release });
      const items = await itemsOf(salt.localAsync(ping));
      expect(returnedBy(items).sort()).toEqual(['minion1', 'minion2', 'minion3']);
    },
  );

  it('do not come from an event whose tag is the bare jid', async () => {
    const { sim, end } = await openJob();
    sim.emit(jid, returnOf('minion1', { return: 'not this' }));
    expect(await end()).toMatchObject([{ minion: 'minion1', return: true }]);
  });

  it('are not those of another job, nor of the find_job for this one', async () => {
    const { sim, end } = await openJob();
    const other = '20240101000000000002';
    sim.emit(`salt/job/${other}/ret/minion1`, returnOf('minion1', { jid: other, return: 'of another' }));
    sim.emit(`salt/job/${jid}/ret/minion1`, returnOf('minion1', { jid: other, return: 'of another' }));
    const findJob = { jid: other, fun: 'saltutil.find_job', fun_args: [jid], return: { jid } };
    sim.emit(`salt/job/${other}/ret/minion1`, returnOf('minion1', findJob));
    expect(await end()).toMatchObject([{ minion: 'minion1', return: true, fun: 'test.ping' }]);
  });

  it.each(['a.example.com', 'test minion', 'a/b'])('of the minion %j are found', async (minion) => {
    const { salt } = await startFlow({ minions: [minion] });
    expect(await itemsOf(salt.localAsync(ping))).toMatchObject([{ type: 'return', minion, return: true }]);
  });

  it.each(['returning', 'returning/minion1', 'ret', 'ret/'])(
    'do not come under the tag salt/job/<jid>/%s',
    async (rest) => {
      const { sim, end } = await openJob();
      for (const id of ['minion1', '']) sim.emit(`salt/job/${jid}/${rest}`, returnOf(id, { return: 'not this' }));
      expect(await end()).toMatchObject([{ minion: 'minion1', return: true }]);
    },
  );

  it.each(['20240101000000000001_4711', 'my-job', '0123456789abcdef0123456789abcdef01234567'])(
    'of the jid %s are found: it is opaque text',
    async (own) => {
      const { sim, salt } = await startFlow({ minions: 1 });
      const items = await itemsOf(salt.localAsync({ ...ping, jid: own }));
      expect(items).toMatchObject([{ minion: 'minion1', jid: own, return: true }]);
      sim.minion('minion1').next({ loseEvent: true });
      const other = `${own}x`;
      expect(await itemsOf(salt.localAsync({ ...ping, jid: other }))).toMatchObject([{ jid: other, via: 'lookup' }]);
    },
  );

  it('of a run with the same jid are kept apart', async () => {
    const { sim, end } = await openJob();
    sim.emit(`salt/run/${jid}/ret`, {
      fun: 'runner.test.arg',
      jid,
      return: 'of a runner',
      success: true,
      id: 'minion1',
    });
    sim.emit(`salt/run/${jid}/ret/minion1`, returnOf('minion1', { return: 'of a runner' }));
    sim.emit(`salt/wheel/${jid}/ret/minion1`, returnOf('minion1', { return: 'of a wheel' }));
    expect(await end()).toMatchObject([{ minion: 'minion1', return: true }]);
  });

  it.each([
    `salt/job/${jid}/prog/minion1/0`,
    `salt/job/${jid}/start/minion1`,
    `salt/job/${jid}/new`,
    `salt/job/${jid}/publish`,
    `salt/job/${jid}/sub/minion1/error/state.sls`,
  ])('are not what %s tells', async (tag) => {
    const { sim, end } = await openJob();
    sim.emit(tag, returnOf('minion1', { return: 'not this', success: false }));
    expect(await end()).toMatchObject([{ minion: 'minion1', return: true, success: true }]);
  });

  it('cannot be sent by one minion in the name of another', async () => {
    const { sim, salt } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000 } });
    sim.minion('minion1').next({ forOther: 'minion2' });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(({ minion }) => minion === 'minion1');
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([
      { minion: 'minion1', return: true },
      { minion: 'minion2', return: true },
    ]);
  });

  it('of a syndic have no cmd, and those of minions that were not named are marked', async () => {
    const { sim, job, end } = await openJob();
    const bySyndic = Object.fromEntries(Object.entries(returnOf('far away')).filter(([key]) => key !== 'cmd'));
    sim.emit(`salt/job/${jid}/ret/far away`, bySyndic);
    await job.until(({ type }) => type === 'return');
    const [unexpected, expected] = await end();
    expect(unexpected).toMatchObject({ minion: 'far away', unexpected: true });
    expect(expected).not.toHaveProperty('unexpected');
  });

  it.each([
    ['a text', (big: string): unknown => big, 'VALUE_TRIMMED'],
    ['a value within', (big: string): unknown => ({ stdout: big }), { stdout: 'VALUE_TRIMMED' }],
  ])('of 1.5 MiB that Salt cut are marked: %s', async (_name, value, cut) => {
    const big = 'x'.repeat(1_572_864);
    const { salt } = await startFlow({ minions: 1, functions: { 'my.big': () => value(big) } });
    const [item] = await itemsOf(salt.localAsync({ tgt: '*', fun: 'my.big' }));
    expect(item).toMatchObject({ return: cut, retcode: 0, success: true, trimmed: true });
    const [small] = await itemsOf(salt.localAsync(ping));
    expect(small).not.toHaveProperty('trimmed');
  });

  it('of five thousand minions reach a slow consumer in order, and three hundred dead ones cost one find_job a round', async () => {
    const { sim, salt, asked } = await startFlow(
      { minions: 5000, latency: 0 },
      { jobs: { minionTimeout: 300, maxPause: 10_000 } },
    );
    const dead = Array.from({ length: 300 }, (_, i) => `minion${(i + 1) * 16}`);
    for (const id of dead) sim.minion(id).next({ die: true });
    const published: string[] = [];
    sim.events.subscribe((event) => isReturn(jid)(event) && published.push(String(event.data.id)));
    const consumed: string[] = [];
    const items = await itemsOf(
      salt.localAsync({ ...ping, jid }).pipe(
        concatMap((item) => new Promise<typeof item>((resolve) => setImmediate(() => resolve(item)))),
        tap((item) => item.type === 'return' && consumed.push(item.minion)),
      ),
    );
    expect(consumed).toHaveLength(4700);
    expect(consumed).toEqual(published);
    const gone = items.filter(({ type }) => type === 'no-return');
    expect(gone.map(({ minion }) => minion).sort()).toEqual(dead.sort());
    expect(new Set(items.map(({ minion }) => minion)).size).toBe(5000);
    const rounds = asked('find_job');
    expect(rounds.length).toBeLessThanOrEqual(2);
    for (const { body } of rounds) expect(JSON.stringify(body).length).toBeLessThan(1_048_576);
  });

  it('are all delivered, and none twice, where a proxy cuts the stream again and again and loses one in each gap', async () => {
    const minions = Array.from({ length: 10 }, (_, i) => `minion${i + 1}`);
    const { sim, salt } = await startFlow({ minions }, { jobs: { minionTimeout: 10_000 } });
    for (const id of minions) sim.minion(id).next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    await firstValueFrom(
      sim.events.pipe(
        filter(({ tag }) => tag.endsWith('/publish')),
        take(1),
      ),
    );
    for (const id of minions) {
      const lost = firstValueFrom(sim.events.pipe(filter(isReturn(jid))));
      const back = firstValueFrom(
        sim.connections.changes.pipe(
          skip(1),
          filter(({ live }) => live === 1),
        ),
      );
      sim.streams.cut();
      sim.minion(id).finish();
      await lost;
      await back;
    }
    expect(await job.end).toBe('complete');
    expect(returnedBy(job.items).sort()).toEqual([...minions].sort());
    expect(job.items.every(({ type }) => type === 'return')).toBe(true);
  });

  it('are all delivered, and none twice, through a proxy that cuts every 100 ms, with one lost in each gap', async () => {
    const minions = Array.from({ length: 10 }, (_, i) => `minion${i + 1}`);
    const { sim, another, asked } = await startFlow({ minions });
    for (const id of minions) sim.minion(id).next({ hang: true });
    const left = [...minions];
    const url = await startFilter(sim.url, (body, response, headers) => {
      response.writeHead(200, headers);
      body.pipe(response);
      const cut = timer(100).subscribe(() => {
        response.destroy();
        // Salt-api hears of the end later than the minion returns, or not at all.
        body.unpipe(response);
        const id = left.shift();
        if (id !== undefined) sim.minion(id).finish();
      });
      response.on('close', () => cut.unsubscribe());
    });
    const salt = another({ url, jobs: { minionTimeout: 10_000 } });
    const items = await itemsOf(salt.localAsync(ping));
    expect(returnedBy(items).sort()).toEqual([...minions].sort());
    expect(items).toMatchObject(items.map(() => ({ type: 'return', return: true, via: 'lookup' })));
    expect(asked('submission')).toHaveLength(1);
  });
});
