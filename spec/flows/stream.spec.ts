import { Agent } from 'node:http';
import { PassThrough } from 'node:stream';
import { createGzip, constants } from 'node:zlib';
import { filter, firstValueFrom, map, skip, take, timer, toArray } from 'rxjs';
import { EventsUnavailableError, type SaltClient } from 'rx-salt';
import type { Simulator } from 'rx-salt/testing';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { itemsOf } from './support/itemsOf.js';
import { reaches } from './support/reaches.js';
import { startFilter } from './support/startFilter.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const opens = ({ connections }: Simulator, n: number) =>
  firstValueFrom(connections.changes.pipe(filter(({ opened }) => opened === n)));
const nextState = ({ status }: SaltClient, state: string) =>
  firstValueFrom(
    status.pipe(
      skip(1),
      filter((now) => now.state === state),
    ),
  );

describe('GET /events that is answered with', () => {
  it.each([400, 403, 404, 204])('%i is final: EventsUnavailableError at once', async (status) => {
    const { sim, salt, asked } = await startFlow();
    sim.streams.refuse(status, 100);
    const error = await errorOf(salt.events);
    expect(error).toBeInstanceOf(EventsUnavailableError);
    expect(error).toMatchObject({ cause: { name: 'RequestError' } });
    expect(error.message).toContain(String(status));
    expect(asked('events')).toHaveLength(1);
    expect(await firstValueFrom(salt.status)).toMatchObject({ state: 'unavailable' });
  });

  it.each([
    ['HTML', 'text/html', '<html>login</html>'],
    ['JSON', 'application/json', '{}'],
    ['no content type', null, ''],
  ])('200 and %s is final', async (_name, contentType, body) => {
    const { sim, salt, asked } = await startFlow();
    sim.streams.refuse(200, 100, { contentType, body });
    expect(await errorOf(salt.localAsync(ping))).toBeInstanceOf(EventsUnavailableError);
    expect(asked('events')).toHaveLength(1);
    expect(asked('submission')).toHaveLength(0);
  });

  it.each([408, 429, 500, 502, 503, 504])('%i is tried again', async (status) => {
    const { sim, salt, asked } = await startFlow();
    sim.streams.refuse(status, 2);
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(asked('events')).toHaveLength(3);
  });

  it('429 is tried again no sooner than Retry-After says', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.streams.refuse(429, 1, { headers: { 'Retry-After': '1' } });
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    const [first, second] = asked('events').map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(980);
  });

  it('503 again and again is given up after `attempts`; the next subscription starts anew', async () => {
    const { sim, salt, asked } = await startFlow({}, { events: { backoff: { initial: 5, attempts: 3 } } });
    sim.streams.refuse(503, 3);
    expect(await errorOf(salt.events)).toBeInstanceOf(EventsUnavailableError);
    expect(asked('events')).toHaveLength(3);
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(asked('events')).toHaveLength(4);
  });
});

describe('silence', () => {
  it('of any length after a login is no end: one GET /events, and the event is delivered', async () => {
    // Node's global agent ends a socket after 5 s of silence; this one after 50 ms.
    const httpAgent = new Agent({ keepAlive: true, timeout: 50 });
    const { sim, salt, asked } = await startFlow({}, { http: { httpAgent } });
    const events = collect(salt.events);
    await reaches(salt, 'open');
    await firstValueFrom(timer(400));
    sim.emit('at last', { n: 1 });
    await events.until(1);
    expect(events.items).toMatchObject([{ tag: 'at last', data: { n: 1 } }]);
    expect(asked('events')).toHaveLength(1);
    expect(asked('login')).toHaveLength(1);
    events.unsubscribe();
  });

  it('is probed, and a stream that then brings a byte lives on', async () => {
    const { sim, salt, asked, request } = await startFlow({}, { scheduler: hastyScheduler(200) });
    const events = collect(salt.events);
    const { at } = await request('probe');
    await request('probe', 3);
    expect(events.items.filter(({ tag }) => tag.startsWith('rx-salt/probe/')).length).toBeGreaterThanOrEqual(2);
    expect(asked('events')).toHaveLength(1);
    expect(at - (asked('events')[0]?.at ?? 0)).toBeGreaterThan(220);
    expect(sim.connections.opened).toBe(1);
    events.unsubscribe();
  });

  it('of a connection that died unnoticed is found out: it is opened again, and the job that waits completes', async () => {
    const { sim, salt, request, log } = await startFlow(
      { minions: 2 },
      { scheduler: hastyScheduler(200), jobs: { minionTimeout: 1e9 } },
    );
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    sim.streams.freeze();
    sim.minion('minion2').finish();
    await request('probe');
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ minion: 'minion2', via: 'lookup' });
    expect(sim.connections.opened).toBe(2);
    expect(log).toContain('events: silence, probing');
  });

  it('is not probed for a user who may not, which is said once', async () => {
    const credentials = { username: 'limited', password: 's3cret', eauth: 'sharedsecret' };
    const { sim, salt, asked, request, roundTrip, log } = await startFlow(
      {},
      // On this clock half a minute is 60 ms.
      { credentials, scheduler: hastyScheduler(500), http: { timeout: 1e6 } },
    );
    const events = collect(salt.events);
    await request('probe');
    while (!log.some((line) => line.includes('may not probe'))) await roundTrip();
    // Three times as long as the silence.
    await firstValueFrom(timer(270));
    expect(asked('probe')).toHaveLength(1);
    expect(log.filter((line) => line.includes('may not probe'))).toHaveLength(1);
    expect(sim.connections.opened).toBe(1);
    events.unsubscribe();
  });

  it('that find_job answers through and no byte does is a dead connection', async () => {
    const { sim, salt } = await startFlow(
      { minions: 2 },
      { scheduler: hastyScheduler(100), events: { silence: 1e9 }, jobs: { minionTimeout: 5_000, maxPause: 60_000 } },
    );
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    sim.streams.freeze();
    await firstValueFrom(sim.connections.changes.pipe(filter(({ opened }) => opened === 2)));
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(2);
  });

  it('of headers alone, for minutes: a job is submitted on them, once, and its returns are looked up', async () => {
    const { sim, another, asked } = await startFlow();
    const url = await startFilter(sim.url, (body, response, headers) => {
      response.writeHead(200, headers);
      response.flushHeaders();
      body.resume();
    });
    const salt = another({ url, scheduler: hastyScheduler(100), jobs: { minionTimeout: 60_000, returnGrace: 25_000 } });
    const job = collect(salt.track({ client: 'local_async', ...ping }));
    await job.until(1);
    expect(job.items).toMatchObject([{ type: 'submitted' }]);
    expect(await job.end).toBe('complete');
    const returns = job.items.filter(({ type }) => type === 'return');
    expect(returns).toMatchObject(Array(3).fill({ return: true, via: 'lookup' }));
    expect(asked('submission')).toHaveLength(1);
  });
});

describe('the events of a stream', () => {
  it.each<[string, (n: number) => string]>([
    ['LF', (n) => `tag: t${n}\ndata: {"data": {"n": ${n}, "s": "€😀\u2028|"}, "tag": "t${n}"}\n\n`],
    ['CRLF', (n) => `tag: t${n}\r\ndata: {"data": {"n": ${n}, "s": "€😀\u2028|"}, "tag": "t${n}"}\r\n\r\n`],
    ['CR', (n) => `tag: t${n}\rdata: {"data": {"n": ${n}, "s": "€😀\u2028|"}, "tag": "t${n}"}\r\r`],
    ['several lines of data', (n) => `data: {"tag": "t${n}",\ndata: "data": {"n": ${n}, "s": "€😀\u2028|"}}\n\n`],
  ])('are the same wherever the bytes are cut, with %s', async (_name, text) => {
    const { sim, salt } = await startFlow();
    const events = collect(salt.events);
    await reaches(salt, 'open');
    const bytes = Buffer.from(text(1) + text(2));
    for (const byte of bytes) {
      sim.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    sim.write(': the end\n\n');
    sim.emit('last');
    await events.until(({ tag }) => tag === 'last');
    expect(events.items.slice(0, 2)).toEqual([
      { tag: 't1', data: { n: 1, s: '€😀\u2028|' } },
      { tag: 't2', data: { n: 2, s: '€😀\u2028|' } },
    ]);
    expect(events.items).toHaveLength(3);
    events.unsubscribe();
  });

  it('are the same after a byte order mark, cut anywhere', async () => {
    const { sim, another } = await startFlow();
    const mark = [Uint8Array.of(0xef), Uint8Array.of(0xbb), Uint8Array.of(0xbf)];
    const url = await startFilter(sim.url, (body, response, headers) => {
      response.writeHead(200, headers);
      const writeAll = async () => {
        for (const byte of mark) {
          response.write(byte);
          await new Promise((resolve) => setImmediate(resolve));
        }
        body.pipe(response);
      };
      void writeAll();
    });
    const salt = another({ url });
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    const events = collect(salt.events);
    sim.emit('last', { euro: '€' });
    await events.until(({ tag }) => tag === 'last');
    expect(events.items.at(-1)).toMatchObject({ tag: 'last', data: { euro: '€' } });
    events.unsubscribe();
  });

  it.each(['\n', '\r\n', '\r'])('are the same cut once, at each byte, with the line end %j', async (end) => {
    const { sim, salt, roundTrip } = await startFlow();
    const events = collect(salt.events);
    await reaches(salt, 'open');
    const text = `tag: t${end}data: {"data": {"s": "€😀\u2028|"}, "tag": "t"}${end}${end}`;
    const bytes = Buffer.from(text);
    for (let at = 1; at < bytes.length; at++) {
      sim.write(bytes.subarray(0, at));
      await roundTrip();
      sim.write(bytes.subarray(at));
    }
    sim.write(`: the end${end}`);
    await events.until(bytes.length - 1);
    expect(new Set(events.items.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ tag: 't', data: { s: '€😀\u2028|' } })]),
    );
    events.unsubscribe();
  });

  it('that are no UTF-8 hold U+FFFD, NaN is NaN, and empty or broken data is skipped and counted', async () => {
    const { sim, salt } = await startFlow();
    const events = collect(salt.events);
    await reaches(salt, 'open');
    sim.write(
      Buffer.concat([
        Buffer.from('data: {"data": {"s": "a'),
        Buffer.from([0xff, 0xc3]),
        Buffer.from('b"}, "tag": "t"}\n\n'),
      ]),
    );
    sim.write('data: {"data": {"x": NaN, "y": -Infinity}, "tag": "nan"}\n\n');
    sim.write('data: {"data": broken, "tag": "broken"}\n\n');
    sim.write('data: {"data": 1}\n\n');
    sim.write('data:\n\n');
    sim.emit('last');
    await events.until(({ tag }) => tag === 'last');
    expect(events.items.slice(0, -1)).toEqual([
      { tag: 't', data: { s: 'a\ufffd\ufffdb' } },
      { tag: 'nan', data: { x: NaN, y: -Infinity } },
    ]);
    const { skipped } = await firstValueFrom(salt.status);
    expect(skipped).toBeGreaterThanOrEqual(2);
    expect(sim.connections.opened).toBe(1);
    events.unsubscribe();
  });

  it('come at once through a proxy that compresses', async () => {
    const { sim, another } = await startFlow();
    const url = await startFilter(sim.url, (body, response, headers) => {
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip' });
      const gzip = createGzip();
      body.pipe(new PassThrough()).on('data', (chunk: Buffer) => {
        gzip.write(chunk);
        gzip.flush(constants.Z_SYNC_FLUSH);
      });
      gzip.pipe(response);
    });
    const salt = another({ url });
    const events = collect(salt.events);
    await reaches(salt, 'open');
    for (let n = 1; n <= 3; n++) {
      sim.emit(`event ${n}`);
      await events.until(n);
    }
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    events.unsubscribe();
  });
});

describe('a stream that ends', () => {
  it.each(['cut', 'end', 'cutWithin'] as const)('is opened again, and what it lost is looked up (%s)', async (how) => {
    const { sim, salt } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000 } });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    sim.streams[how]();
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([{ minion: 'minion1' }, { minion: 'minion2', type: 'return', return: true }]);
  });

  it('after a lone tag line, or in the middle of a return, loses nothing and says nothing twice', async () => {
    const { sim, salt } = await startFlow({ minions: 3 }, { jobs: { minionTimeout: 10_000 } });
    for (const id of ['minion2', 'minion3']) sim.minion(id).next({ hang: true });
    const job = collect(salt.localAsync({ ...ping, jid }));
    await job.until(1);
    const back = nextState(salt, 'open');
    sim.write(`tag: salt/job/${jid}/ret/minion2\n`);
    sim.streams.end();
    await back;
    const backAgain = nextState(salt, 'open');
    sim.streams.cutWithin((tag) => tag === `salt/job/${jid}/ret/minion2`);
    sim.minion('minion2').finish();
    await backAgain;
    await job.until(2);
    sim.minion('minion3').finish();
    expect(await job.end).toBe('complete');
    expect(job.items.map(({ minion }) => minion)).toEqual(['minion1', 'minion2', 'minion3']);
  });

  it('at the same event each time, twenty times, is never given up, and the pauses grow', async () => {
    const { sim, salt } = await startFlow({}, { events: { backoff: { initial: 1, max: 60, jitter: 0, attempts: 3 } } });
    const waits = firstValueFrom(
      salt.status.pipe(
        filter(({ state }) => state === 'waiting'),
        map(({ retryIn, attempt }) => ({ retryIn, attempt })),
        take(20),
        toArray(),
      ),
    );
    const events = collect(salt.events);
    let seen = 0;
    sim.connections.changes.subscribe(({ opened, live }) => {
      if (live !== 1 || opened === seen || opened > 20) return;
      seen = opened;
      sim.streams.cutWithin((tag) => tag === 'poison');
      setImmediate(() => sim.emit('poison', { text: 'x'.repeat(100) }));
    });
    const pauses = (await waits).map(({ retryIn }) => retryIn);
    expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(pauses.slice(6)).toEqual(pauses.slice(6).map(() => 60));
    await opens(sim, 21);
    sim.emit('good');
    await events.until(({ tag }) => tag === 'good');
    expect((await firstValueFrom(salt.status)).reconnects).toBe(20);
    events.unsubscribe();
  });

  it('says so in its status: connecting, open, waiting with the reason, open with the gap', async () => {
    const { sim, salt } = await startFlow();
    const status = collect(salt.status);
    const events = collect(salt.events);
    await reaches(salt, 'open');
    const back = nextState(salt, 'open');
    sim.streams.cut();
    const { gap } = await back;
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBeGreaterThan(0);
    events.unsubscribe();
    await reaches(salt, 'idle');
    expect(status.items.map(({ state }) => state)).toEqual([
      'idle',
      'connecting',
      'open',
      'waiting',
      'connecting',
      'open',
      'idle',
    ]);
    expect(status.items[3]).toMatchObject({ attempt: 1, retryIn: 10, error: { name: 'RequestError' } });
    status.unsubscribe();
  });
});

describe('salt-api', () => {
  it('that is restarted knows no token: a job that runs meanwhile completes', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000 } });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    const waiting = reaches(salt, 'waiting');
    await sim.stopApi();
    sim.minion('minion2').finish();
    await waiting;
    await sim.startApi();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(2);
    expect(asked('submission')).toHaveLength(1);
  });
});

describe('a proxy that holds back the head of /events', () => {
  it('shows in the status within http.timeout, and after the last try jobs end with the cause, unsubmitted', async () => {
    const { sim, salt, asked } = await startFlow(
      {},
      { http: { timeout: 1_500 }, events: { backoff: { initial: 1, attempts: 3 } } },
    );
    sim.streams.hold(true);
    const seen = collect(salt.status);
    const error = await errorOf(salt.localAsync({ tgt: '*', fun: 'test.ping' }));
    expect(error).toMatchObject({ name: 'EventsUnavailableError', submitted: false, cause: { code: 'ETIMEDOUT' } });
    const late = { name: 'RequestError', code: 'ETIMEDOUT' };
    expect(seen.items.filter(({ state }) => state === 'waiting')).toMatchObject([
      { attempt: 1, error: late },
      { attempt: 2, error: late },
    ]);
    expect(asked('events')).toHaveLength(3);
    expect(asked('submission')).toEqual([]);
    sim.streams.hold(false);
    expect(await itemsOf(salt.localAsync({ tgt: '*', fun: 'test.ping' }))).toHaveLength(3);
  });

  it('that holds back the answer of /login as well: the status says so before the login is tried again', async () => {
    const { sim, salt } = await startFlow({}, { http: { timeout: 1_500 }, events: { backoff: { attempts: 1 } } });
    sim.fail({ when: (_low, path) => path === '/login', how: 'hang', times: 1 });
    const seen = collect(salt.status);
    expect(await itemsOf(salt.localAsync({ tgt: '*', fun: 'test.ping' }))).toHaveLength(3);
    expect(seen.items.map(({ state, error }) => [state, error?.name])).toEqual(
      expect.arrayContaining([['connecting', 'RequestError']]),
    );
  });
});
