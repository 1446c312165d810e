import { config, filter, firstValueFrom, merge, of, take } from 'rxjs';
import { react } from 'rx-salt';
import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { reaches } from './support/reaches.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };

describe('one connection', () => {
  it('serves fifty jobs, ten readers of all events and ten of one jid: one GET /events, one login', async () => {
    const { sim, salt, asked } = await startFlow();
    const firehoses = Array.from({ length: 10 }, () => collect(salt.events));
    const jids = Array.from({ length: 50 }, (_, i) => `20240101000000000001_${i}`);
    const routed = jids.slice(0, 10).map((jid) => collect(salt.eventsOf(jid)));
    const jobs = await Promise.all(jids.map((jid) => itemsOf(salt.localAsync({ ...ping, jid }))));
    expect(jobs.map((items) => items.length)).toEqual(jids.map(() => 3));
    for (const [i, items] of jobs.entries()) expect(new Set(items.map(({ jid }) => jid))).toEqual(new Set([jids[i]]));
    expect(asked('events')).toHaveLength(1);
    expect(asked('login')).toHaveLength(1);
    expect(asked('submission')).toHaveLength(50);
    expect(sim.connections.opened).toBe(1);
    sim.emit('last');
    for (const { until } of firehoses) await until(({ tag }) => tag === 'last');
    const [first] = firehoses;
    for (const { items } of firehoses) expect(items).toEqual(first?.items);
    for (const [i, { items }] of routed.entries()) {
      expect(items.filter(({ tag }) => tag.startsWith(`salt/job/${jids[i] ?? ''}/ret/`))).toHaveLength(3);
      expect(items.every(({ tag }) => tag.includes(jids[i] ?? ''))).toBe(true);
    }
    for (const { unsubscribe } of [...firehoses, ...routed]) unsubscribe();
  });

  it('serves fifty jobs, ten reactors and the firehose at once: one GET /events', async () => {
    const { sim, salt, asked } = await startFlow();
    const firehose = collect(salt.events);
    const reactors = Array.from({ length: 10 }, (_, i) =>
      collect(react(salt, { on: 'demo/*', run: ([event]) => of(`${i} saw ${event?.tag ?? ''}`) })),
    );
    const jobs = Promise.all(Array.from({ length: 50 }, () => itemsOf(salt.localAsync(ping))));
    await reaches(salt, 'open');
    sim.emit('demo/1');
    for (const [i, { until, items }] of reactors.entries()) {
      await until(1);
      expect(items).toMatchObject([{ type: 'reaction', status: 'done', results: [`${i} saw demo/1`] }]);
    }
    expect((await jobs).map((items) => items.length)).toEqual(Array(50).fill(3));
    expect(firehose.items.filter(({ tag }) => tag === 'demo/1')).toHaveLength(1);
    expect(asked('events')).toHaveLength(1);
    expect(sim.connections.opened).toBe(1);
    for (const { unsubscribe } of [firehose, ...reactors]) unsubscribe();
  });

  it('outlives its last subscriber for `keepAlive`, then it is closed', async () => {
    const { sim, salt, asked } = await startFlow({}, { events: { keepAlive: 60 } });
    await itemsOf(salt.localAsync(ping));
    await itemsOf(salt.localAsync(ping));
    expect(asked('events')).toHaveLength(1);
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 0)));
    expect(await firstValueFrom(salt.status)).toMatchObject({ state: 'idle' });
    await itemsOf(salt.localAsync(ping));
    expect(asked('events')).toHaveLength(2);
    expect(asked('login')).toHaveLength(1);
  });

  it('flows again for who comes after firstValueFrom', async () => {
    const { sim, salt } = await startFlow({}, { events: { keepAlive: 0 } });
    const first = firstValueFrom(salt.events);
    await reaches(salt, 'open');
    sim.emit('one');
    expect(await first).toMatchObject({ tag: 'one' });
    await reaches(salt, 'idle');
    const later = collect(salt.events);
    await reaches(salt, 'open');
    sim.emit('two');
    await later.until(1);
    expect(later.items).toMatchObject([{ tag: 'two' }]);
    later.unsubscribe();
  });

  it('of two subscribers is dropped once: two connections in all, and each event once for each', async () => {
    const { sim, salt } = await startFlow();
    const readers = [collect(salt.events), collect(salt.events)];
    await reaches(salt, 'open');
    sim.emit('one');
    for (const { until } of readers) await until(1);
    sim.streams.cut();
    await firstValueFrom(sim.connections.changes.pipe(filter(({ opened }) => opened === 2)));
    await reaches(salt, 'open');
    sim.emit('two');
    for (const { until } of readers) await until(2);
    for (const { items } of readers) expect(items.map(({ tag }) => tag)).toEqual(['one', 'two']);
    expect(sim.connections.opened).toBe(2);
    for (const { unsubscribe } of readers) unsubscribe();
  });

  it('goes on for the others where one subscriber throws', async () => {
    const { sim, salt } = await startFlow();
    const { reported, restore } = catchUnhandled();
    const reader = collect(salt.events);
    salt.events.pipe(take(1)).subscribe(() => {
      throw new Error('a bug of the app');
    });
    const after = collect(salt.events);
    await reaches(salt, 'open');
    sim.emit('one');
    sim.emit('two');
    for (const { until } of [reader, after]) await until(2);
    expect(await reported).toMatchObject({ message: 'a bug of the app' });
    restore();
    expect(sim.connections.opened).toBe(1);
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    for (const { unsubscribe } of [reader, after]) unsubscribe();
  });

  it('leaves nothing behind a hundred quick subscriptions', async () => {
    const { sim, salt, asked, roundTrip } = await startFlow();
    const live: number[] = [];
    sim.connections.changes.subscribe((now) => live.push(now.live));
    for (let i = 0; i < 100; i++) collect(merge(salt.events, salt.eventsOf(String(i)))).unsubscribe();
    await reaches(salt, 'idle');
    await roundTrip();
    expect(sim.connections.live).toBe(0);
    expect(Math.max(...live)).toBeLessThanOrEqual(1);
    expect(asked('events').length).toBeLessThanOrEqual(1);
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    await firstValueFrom(sim.connections.changes.pipe(filter((now) => now.live === 0)));
  });

  it.each(['connecting', 'open', 'waiting'] as const)('is gone after an unsubscribe while %s', async (state) => {
    const { sim, salt, request, roundTrip, asked } = await startFlow(
      {},
      { events: { keepAlive: 0, backoff: { initial: 60 } } },
    );
    if (state === 'connecting') sim.streams.hold(true);
    if (state === 'waiting') sim.streams.refuse(503, 1);
    const events = collect(salt.events);
    await request('events');
    await reaches(salt, state);
    await roundTrip();
    events.unsubscribe();
    await reaches(salt, 'idle');
    sim.streams.hold(false);
    await roundTrip();
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 0)));
    expect(asked('events')).toHaveLength(1);
    expect(await firstValueFrom(salt.status)).toMatchObject({ state: 'idle' });
  });

  it('is opened by no one who looks at the status', async () => {
    const { salt, sim, roundTrip } = await startFlow();
    const status = collect(salt.status);
    await roundTrip();
    expect(status.items).toMatchObject([{ state: 'idle', skipped: 0, reconnects: 0 }]);
    expect(sim.requests.filter(({ path }) => path !== '/')).toEqual([]);
    status.unsubscribe();
  });
});

describe('a job', () => {
  it('is cold: nothing is sent before, and each subscription submits its own', async () => {
    const { sim, salt, asked, roundTrip } = await startFlow({ minions: 1 });
    const job = salt.localAsync(ping);
    await roundTrip();
    expect(sim.requests.filter(({ path }) => path !== '/')).toEqual([]);
    const [first] = await itemsOf(job);
    const [second] = await itemsOf(job);
    expect(first?.jid).not.toBe(second?.jid);
    expect(asked('submission')).toHaveLength(2);
  });
});

/** Where RxJS reports what a subscriber throws, for as long as a test wants to see it. */
function catchUnhandled() {
  let report: (error: unknown) => void = () => undefined;
  const reported = new Promise<unknown>((resolve) => (report = resolve));
  const before = config.onUnhandledError;
  config.onUnhandledError = (error) => report(error);
  return { reported, restore: () => (config.onUnhandledError = before) };
}
