import { Agent } from 'node:https';
import { filter, firstValueFrom, merge } from 'rxjs';
import { DecodeError, EventsUnavailableError, RequestError } from 'rx-salt';
import { tls } from '../http/support/tls.js';
import { startConnectProxy } from '../support/startConnectProxy.js';
import { startTcpProxy } from '../support/startTcpProxy.js';
import { closeAfterTest } from './support/closeAfterTest.js';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { itemsOf } from './support/itemsOf.js';
import { matching } from './support/matching.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const arg = { client: 'runner', fun: 'test.arg' } as const;
const mutual = { ...tls.server, ca: tls.ca, requestCert: true };
const httpsAgent = new Agent({ ca: tls.ca, ...tls.client });

describe('an answer that cannot be read', () => {
  it.each<[string, { status: number; body?: unknown; contentType?: string }, object]>([
    [
      '500 as HTML',
      { status: 500, body: '<html>s3cret</html>', contentType: 'text/html' },
      { name: 'RequestError', status: 500 },
    ],
    ['500 as JSON', { status: 500 }, { name: 'RequestError', status: 500 }],
    [
      '200 as a login page',
      { status: 200, body: '<html>s3cret</html>', contentType: 'text/html' },
      { name: 'DecodeError', status: 200 },
    ],
    ['JSON that is cut off', { status: 200, body: '{"return": [{"s3cret": tr' }, { name: 'DecodeError' }],
    ['an empty body', { status: 200, body: '' }, { name: 'DecodeError' }],
    ['a text as `return`', { status: 200, body: { return: 's3cret' } }, { name: 'DecodeError' }],
    ['no `return`', { status: 200, body: { status: 's3cret' } }, { name: 'DecodeError' }],
  ])('is an error with what is known, and without a secret: %s', async (_name, how, expected) => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ how });
    const error = await errorOf(salt.request(arg));
    expect(error).toMatchObject(expected);
    expect([RequestError, DecodeError].some((kind) => error instanceof kind)).toBe(true);
    expect(error.message).not.toContain('s3cret');
    expect(error.message).toMatch(/runner test\.arg/);
    expect(asked('request')).toHaveLength(1);
  });
});

describe('a salt-api that accepts and never answers', () => {
  it('is RequestError after the timeout of the request, which is aborted', async () => {
    const { sim, another } = await startFlow();
    const proxy = await startTcpProxy({ port: Number(new URL(sim.url).port) });
    closeAfterTest(proxy);
    const salt = another({ url: proxy.url });
    sim.fail({ how: 'hang' });
    const error = await errorOf(salt.request(arg, { timeout: 150 }));
    expect(error).toMatchObject({ name: 'RequestError', code: 'ETIMEDOUT', sent: true });
    await firstValueFrom(proxy.connections.pipe(filter(({ open }) => open === 0)));
  });

  it('leaves a request on unsubscribe, at once', async () => {
    const { sim, another, request } = await startFlow();
    const proxy = await startTcpProxy({ port: Number(new URL(sim.url).port) });
    closeAfterTest(proxy);
    const salt = another({ url: proxy.url });
    sim.fail({ how: 'hang' });
    const call = collect(salt.request(arg));
    await request('request');
    expect(proxy.open()).toBeGreaterThan(0);
    call.unsubscribe();
    await firstValueFrom(proxy.connections.pipe(filter(({ open }) => open === 0)));
  });

  it('keeps a submission that is under way, though its consumer has gone', async () => {
    const { sim, another, request, roundTrip } = await startFlow({}, { events: { keepAlive: 0 } });
    const proxy = await startTcpProxy({ port: Number(new URL(sim.url).port) });
    closeAfterTest(proxy);
    const salt = another({ url: proxy.url, events: { keepAlive: 0 } });
    sim.fail({ when: ({ client }) => client === 'local_async', how: 'hang' });
    const job = collect(salt.localAsync(ping));
    await request('submission');
    job.unsubscribe();
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live, opened }) => opened === 1 && live === 0)));
    await roundTrip();
    await roundTrip();
    expect(proxy.open()).toBe(1);
  });
});

describe('a connection that is reset', () => {
  it('is RequestError of a request, which is not sent again', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ how: 'reset' });
    expect(await errorOf(salt.request(arg))).toMatchObject({ name: 'RequestError', sent: true, code: 'ECONNRESET' });
    expect(asked('request')).toHaveLength(1);
  });

  it('in the middle of everything costs no job anything', async () => {
    const { sim, another } = await startFlow({}, {});
    const proxy = await startTcpProxy({ port: Number(new URL(sim.url).port) });
    closeAfterTest(proxy);
    const salt = another({ url: proxy.url });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(2);
    const again = firstValueFrom(sim.connections.changes.pipe(filter(({ opened }) => opened === 2)));
    proxy.cut('rst');
    await again;
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(3);
  });
});

describe('requests at once', () => {
  it('are no more than `concurrency`, of a thousand', async () => {
    const { sim, salt, request, roundTrip, asked } = await startFlow({}, { concurrency: 7 });
    await itemsOf(salt.request(arg));
    sim.fail({ when: ({ fun }) => fun === 'test.arg', how: 'hang', times: 1000 });
    const calls = collect(merge(...Array.from({ length: 1000 }, () => salt.request(arg))));
    await request('request', 8);
    await roundTrip();
    await roundTrip();
    expect(asked('request')).toHaveLength(8);
    calls.unsubscribe();
  });

  it('that take all of their places hold no job back', async () => {
    const { sim, salt, request } = await startFlow();
    sim.fail({ when: ({ fun }) => fun === 'test.arg', how: 'hang', times: 1000 });
    const calls = collect(merge(...Array.from({ length: 30 }, () => salt.request(arg))));
    await request('request', 20);
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(await itemsOf(salt.runnerAsync({ fun: 'test.sleep', arg: [0] }))).toHaveLength(1);
    expect(calls.items).toEqual([]);
    calls.unsubscribe();
  });

  it('of a list go out one map per POST, in order, and what failed is known', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 1 });
    sim.fail({ when: (low) => JSON.stringify(low.arg) === '[2]', how: { status: 500 } });
    const list = [1, 2, 3].map((n) => ({ ...arg, arg: [n] }));
    const call = collect(salt.request(list));
    expect(await call.end).toMatchObject({ name: 'RequestError', status: 500 });
    expect(call.items).toEqual([{ args: [1], kwargs: {} }]);
    expect(asked('request')).toHaveLength(2);
  });
});

describe('a redirect', () => {
  it('is followed by nothing, /events included, and names where it led to', async () => {
    const { sim, salt, another } = await startFlow();
    const elsewhere = await startFlow();
    const headers = { Location: `${elsewhere.sim.url}/login?token=s3cret` };
    sim.fail({ when: (_low, path) => path === '/login', how: { status: 302, headers } });
    const error = await errorOf(salt.localAsync(ping));
    expect(error).toMatchObject({ name: matching(/RequestError|EventsUnavailableError/) });
    expect(error.message).toContain(elsewhere.sim.url);
    expect(error.message).not.toContain('s3cret');
    sim.streams.refuse(307, 1, { headers });
    const refused = await errorOf(another().events);
    expect(refused).toBeInstanceOf(EventsUnavailableError);
    expect(refused.message).toContain(elsewhere.sim.url);
    expect(elsewhere.sim.requests).toEqual([]);
  });
});

describe('over TLS', () => {
  it('with a client certificate the same job runs as without', async () => {
    const { salt, asked } = await startFlow({ tls: mutual }, { http: { httpsAgent } });
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(await itemsOf(salt.request({ client: 'local', ...ping }))).toEqual([
      { minion1: true, minion2: true, minion3: true },
    ]);
    expect([asked('login').length, asked('events').length]).toEqual([1, 1]);
  });

  it('and through a CONNECT proxy with credentials as well', async () => {
    const credentials = { username: 'proxy-user', password: 'pr0xy-pass' };
    const proxy = await startConnectProxy({ credentials });
    closeAfterTest(proxy);
    const { sim, salt } = await startFlow(
      { tls: mutual },
      { http: { httpsAgent, proxy: { protocol: 'http', host: '127.0.0.1', port: proxy.port, auth: credentials } } },
    );
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(proxy.tunnels.length).toBeGreaterThan(1);
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(sim.url).host]));
    expect(proxy.forwarded).toEqual([]);
    await salt.close();
  });

  it('a proxy that wants other credentials is named, and gets no secret into the error', async () => {
    const proxy = await startConnectProxy({ credentials: { username: 'proxy-user', password: 'right' } });
    closeAfterTest(proxy);
    const { salt } = await startFlow(
      { tls: mutual },
      {
        http: {
          httpsAgent,
          proxy: {
            protocol: 'http',
            host: '127.0.0.1',
            port: proxy.port,
            auth: { username: 'proxy-user', password: 'wr0ng-pass' },
          },
        },
        events: { backoff: { initial: 1, attempts: 2 } },
      },
    );
    const error = await errorOf(salt.localAsync(ping));
    expect(error.message).toMatch(/proxy refused/);
    expect(JSON.stringify(error) + error.message).not.toContain('wr0ng-pass');
  });

  it.each([
    ['nothing', {}],
    ['unrelated options', { timeout: 5_000, headers: { 'X-Own': 'value' } }],
  ])('a self-signed certificate is refused at once, with a message that says so, given %s', async (_name, http) => {
    const { sim, salt } = await startFlow({ tls: tls.selfSigned }, { http });
    const error = await errorOf(salt.localAsync(ping));
    expect(error.message).toMatch(/certificate of 127\.0\.0\.1:\d+ is not trusted/);
    expect(await errorOf(salt.events)).toMatchObject({ message: matching(/is not trusted/) });
    expect(sim.requests).toEqual([]);
  });
});
