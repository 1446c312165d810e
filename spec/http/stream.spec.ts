import { Agent } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import { createGzip } from 'node:zlib';
import axios from 'axios';
import { firstValueFrom } from 'rxjs';
import { createHttp, type HttpOption } from '../../lib/http/createHttp.js';
import type { Http } from '../../lib/http/Http.js';
import { errorOf } from './support/errorOf.js';
import { readerOf, readText } from './support/readText.js';
import { type Server, startServer } from './support/startServer.js';

const events = { method: 'GET', path: '/events', token: 'abc' } as const;
const accept = { Accept: 'text/event-stream' };
const open = (http: Http, signal = new AbortController().signal) => http.stream(events, { headers: accept, signal });

describe('a stream', () => {
  let server: Server;
  afterEach(() => server.close());

  it('resolves on headers, before any byte', async () => {
    server = await startServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream;charset=utf-8' }).flushHeaders();
    });
    const controller = new AbortController();
    const reply = await open(createHttp({ url: server.origin }), controller.signal);
    expect(reply).toMatchObject({ status: 200, contentType: 'text/event-stream;charset=utf-8' });
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      'x-auth-token': 'abc',
      connection: 'close',
    });
    controller.abort();
    await server.idle();
  });

  it('gives each chunk as it comes, and an end', async () => {
    server = await startServer((_request, response) => {
      response.write('data: 1\n\n');
      setTimeout(() => response.end('data: 2\n\n'), 20);
    });
    const reader = readerOf(await open(createHttp({ url: server.origin })));
    expect(await readText(reader, '\n\n')).toBe('data: 1\n\n');
    expect(await readText(reader, '\n\n')).toBe('data: 2\n\n');
    expect(await reader.read()).toEqual({ done: true });
    expect(await reader.read()).toEqual({ done: true });
  });

  it('gives each event of a compressed body at once', async () => {
    let sendNext: () => void = () => undefined;
    server = await startServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      let n = 0;
      sendNext = () => {
        gzip.write(`data: ${(n += 1)}\n\n`);
        gzip.flush();
      };
      sendNext();
    });
    const reader = readerOf(await open(createHttp({ url: server.origin })));
    for (const n of [1, 2, 3]) {
      expect(await readText(reader, '\n\n')).toBe(`data: ${n}\n\n`);
      sendNext();
    }
    await reader.cancel();
    await server.idle();
  });

  describe('after a login on a kept-alive connection lives through 7 s of silence', () => {
    const agent = new Agent({ keepAlive: true, timeout: 5000 });
    const scheduled = new Agent({ keepAlive: true, timeout: 5000, maxSockets: 3 });
    afterAll(() => {
      agent.destroy();
      scheduled.destroy();
    });

    it('on any agent', async () => {
      server = await startServer((request, response) => {
        if (request.url !== '/events') {
          response.end('{"return":[]}');
          return;
        }
        response.writeHead(200).flushHeaders();
        setTimeout(() => response.write('data: late\n\n'), 7000);
      });
      const options: HttpOption[] = [{}, { httpAgent: agent }, axios.create({ httpAgent: scheduled, timeout: 6000 })];
      const texts = options.map(async (http) => {
        // What the rest of an app may leave on the agent's sockets: limits of axios', and of its redirect follower.
        const other = axios.create(typeof http === 'function' ? { httpAgent: scheduled } : http);
        await other.post(`${server.origin}/`, {}, { timeout: 5500 });
        const client = createHttp({ url: server.origin, http });
        await firstValueFrom(client.send({ method: 'POST', path: '/login', body: {}, timeout: client.timeout }));
        const reader = readerOf(await open(client));
        const text = await readText(reader, '\n\n');
        await reader.cancel();
        return text;
      });
      expect(await Promise.all(texts)).toEqual(options.map(() => 'data: late\n\n'));
      expect(server.requests.filter(({ url }) => url === '/events')).toHaveLength(options.length);
    });
  });

  it('lives longer than a limit that an interceptor sets and an agent enforces', async () => {
    server = await startServer((_request, response) => {
      response.writeHead(200).flushHeaders();
      setTimeout(() => response.write('data: late\n\n'), 300);
    });
    const agent = new Agent({ keepAlive: true });
    agent.createConnection = (_options, callback) => {
      const socket = connect(server.port, '127.0.0.1', () => callback?.(null, socket));
      return socket.on('timeout', () => socket.destroy());
    };
    const http = axios.create({ httpAgent: agent });
    http.interceptors.request.use((config) => ({ ...config, timeout: 100 }));
    const reader = readerOf(await open(createHttp({ url: server.origin, http })));
    expect(await readText(reader, '\n\n')).toBe('data: late\n\n');
    await reader.cancel();
    agent.destroy();
  });

  it('that breaks before the first read breaks the read, not the process', async () => {
    server = await startServer((_request, response) => response.end());
    const data = new PassThrough();
    const http = axios.create({
      adapter: (config) => Promise.resolve({ data, status: 200, statusText: '', headers: {}, config }),
    });
    const reader = readerOf(await open(createHttp({ url: server.origin, http })));
    data.destroy(new Error('broken'));
    await new Promise((resolve) => data.once('close', resolve));
    expect((await errorOf(reader.read())).message).toBe(`GET ${server.origin}/events: the request failed`);
  });

  it.each([204, 401, 403, 500, 503])('of status %i has no body, and holds no socket', async (status) => {
    server = await startServer((_request, response) => {
      response.writeHead(status, { 'Retry-After': '2' });
      if (status === 204) response.end();
      else response.write('<html>endless');
    });
    const reply = await open(createHttp({ url: server.origin }));
    expect(reply).toMatchObject({ status, body: null, retryAfter: 2000 });
    await server.idle();
  });

  it('without headers within http.timeout fails, and is closed', async () => {
    server = await startServer(() => undefined);
    const error = await errorOf(open(createHttp({ url: server.origin, http: { timeout: 50 } })));
    expect(error).toMatchObject({ code: 'ETIMEDOUT', sent: true });
    expect(error.message).toBe(`GET ${server.origin}/events: no answer within 50 ms`);
    await server.idle();
  });

  it('has no limit after its headers, neither in time nor in size', async () => {
    server = await startServer((_request, response) => {
      response.writeHead(200).flushHeaders();
      setTimeout(() => response.end(`${'x'.repeat(5000)}.`), 150);
    });
    const http = createHttp({ url: server.origin, http: { timeout: 100, maxContentLength: 1000 } });
    expect(await readText(readerOf(await open(http)), '.')).toHaveLength(5001);
  });

  it.each([
    ['http', {}, 'ECONNRESET'],
    ['fetch', { adapter: 'fetch' }, 'ECONNRESET'],
  ])('that is lost rejects with a RequestError that holds nothing of it (%s)', async (_name, option, code) => {
    server = await startServer((_request, response) => {
      response.write('data: secret\n\n', () => setTimeout(() => response.socket?.resetAndDestroy(), 20));
    });
    const reader = readerOf(await open(createHttp({ url: server.origin, http: option })));
    await readText(reader, '\n\n');
    const error = await errorOf(reader.read());
    expect(error).toMatchObject({ code, sent: true });
    expect(error.message).toMatch(/^GET .*\/events: the connection was lost/);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/secret|abc/);
  });

  describe('ends with its signal', () => {
    it('aborted before', async () => {
      server = await startServer((_request, response) => response.end());
      const error = await errorOf(open(createHttp({ url: server.origin }), AbortSignal.abort()));
      expect(error.code).toBe('ERR_CANCELED');
      expect(server.connections).toBe(0);
    });

    it('aborted while connecting', async () => {
      const controller = new AbortController();
      server = await startServer(() => controller.abort());
      const error = await errorOf(open(createHttp({ url: server.origin }), controller.signal));
      expect(error.code).toBe('ERR_CANCELED');
      await server.idle();
    });

    it.each([
      ['before the first read', false, {}],
      ['while reading', true, {}],
      ['before the first read of fetch', false, { adapter: 'fetch' }],
      ['while reading from fetch', true, { adapter: 'fetch' }],
    ])('aborted %s', async (_name, reading, http) => {
      const controller = new AbortController();
      server = await startServer((_request, response) => response.writeHead(200).flushHeaders());
      const reader = readerOf(await open(createHttp({ url: server.origin, http }), controller.signal));
      const read = reading ? reader.read() : undefined;
      controller.abort();
      expect(await (read ?? reader.read())).toEqual({ done: true });
      await server.idle();
    });
  });

  it('that an adapter or interceptor made no stream of has no body', async () => {
    server = await startServer((_request, response) => response.end('text'));
    const http = axios.create({
      adapter: (config) => Promise.resolve({ data: 'text', status: 200, statusText: '', headers: {}, config }),
    });
    expect(await open(createHttp({ url: server.origin, http }))).toMatchObject({ status: 200, body: null });
  });
});
