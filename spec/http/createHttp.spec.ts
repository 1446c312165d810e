import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { ConfigError } from '../../lib/errors.js';
import { createHttp } from '../../lib/http/createHttp.js';
import { parseJson } from '../../lib/http/parseJson.js';
import { errorOf } from './support/errorOf.js';
import { type Server, startServer } from './support/startServer.js';

const login = { method: 'POST', path: '/login', body: { username: 'saltdev', password: 'hunter2' } } as const;

describe('createHttp', () => {
  let server: Server;
  afterEach(() => server.close());

  describe('the request', () => {
    beforeEach(async () => {
      server = await startServer((_request, response) => response.end('{"return":[]}'));
    });

    it.each([
      ['', '/login'],
      ['/', '/login'],
      ['/salt-api', '/salt-api/login'],
      ['/salt-api///', '/salt-api/login'],
      ['/a/b/?x=1#y', '/a/b/login'],
    ])('goes below the URL %p', async (suffix, expected) => {
      await firstValueFrom(createHttp({ url: server.origin + suffix }).send(login));
      expect(server.requests.map(({ url }) => url)).toEqual([expected]);
    });

    it.each([
      ['baseURL', { baseURL: 'http://127.0.0.1:1/elsewhere' }],
      ['baseURL that takes all', { baseURL: 'http://127.0.0.1:1/elsewhere', allowAbsoluteUrls: false }],
      ['url, method and data', { url: 'http://127.0.0.1:1/', method: 'put', data: 'x' }],
      ['responseType and transforms', { responseType: 'json', transformResponse: () => 'changed' } as const],
      ['validateStatus', { validateStatus: () => false }],
    ])('is not diverted by the %s of an instance', async (_name, http) => {
      const own = createHttp({ url: server.origin, http: axios.create(http) });
      const reply = await firstValueFrom(own.send(login));
      expect(reply).toEqual({ status: 200, text: '{"return":[]}' });
      expect(server.requests).toMatchObject([{ method: 'POST', url: '/login', body: JSON.stringify(login.body) }]);
    });

    it('is JSON, says what it accepts and bears the token', async () => {
      await firstValueFrom(createHttp({ url: server.origin }).send({ ...login, token: 'abc' }));
      expect(server.requests[0]?.headers).toMatchObject({
        accept: 'application/json',
        'content-type': 'application/json',
        'x-auth-token': 'abc',
      });
    });

    it('without body has no content type of JSON, without token no token', async () => {
      await firstValueFrom(createHttp({ url: server.origin }).send({ method: 'GET', path: '/' }));
      const headers = server.requests[0]?.headers;
      expect([headers?.['content-type'], headers?.['x-auth-token']]).toEqual([undefined, undefined]);
    });

    it('passes a body through untouched, whatever its keys', async () => {
      const text = '{"client":"local","kwarg":{"constructor":"a","prototype":1,"__proto__":{"x":null}},"arg":[" b "]}';
      await firstValueFrom(createHttp({ url: server.origin }).send({ ...login, body: parseJson(text) }));
      expect(server.requests[0]?.body).toBe(text);
    });

    it('of a body that is no JSON is a ConfigError and goes nowhere', async () => {
      const cycle: unknown[] = [];
      cycle.push(cycle);
      const http = createHttp({ url: server.origin });
      await expect(firstValueFrom(http.send({ ...login, body: cycle }))).rejects.toThrow(ConfigError);
      await expect(firstValueFrom(http.send({ ...login, body: { n: 1n } }))).rejects.toThrow(/^lowstate: cannot be/);
      expect(server.requests).toEqual([]);
    });

    it('is cold, and sent once per subscription', async () => {
      const request = createHttp({ url: server.origin }).send(login);
      expect(server.requests).toHaveLength(0);
      expect(await lastValueFrom(request.pipe(toArray()))).toHaveLength(1);
      await firstValueFrom(request);
      expect(server.requests).toHaveLength(2);
    });
  });

  describe('the reply', () => {
    it.each([200, 204, 301, 400, 401, 403, 404, 429, 500, 503])('of status %i is a reply', async (status) => {
      server = await startServer((_request, response) =>
        response.writeHead(status).end(status === 204 ? '' : '{"a":1}'),
      );
      const reply = await firstValueFrom(createHttp({ url: server.origin }).send(login));
      expect(reply).toEqual({ status, text: status === 204 ? '' : '{"a":1}' });
    });

    it('tells how long to wait', async () => {
      server = await startServer((_request, response) => response.writeHead(503, { 'Retry-After': '7' }).end());
      expect(await firstValueFrom(createHttp({ url: server.origin }).send(login))).toMatchObject({ retryAfter: 7000 });
    });

    it('is text of any size', async () => {
      const text = 'ä'.repeat(6 << 20);
      server = await startServer((_request, response) => response.end(text));
      const reply = await firstValueFrom(createHttp({ url: server.origin }).send(login));
      expect(reply.text === text).toBe(true);
    });

    it('is bounded where the user says so', async () => {
      server = await startServer((_request, response) => response.end('secret'.repeat(100)));
      const error = await errorOf(createHttp({ url: server.origin, http: { maxContentLength: 10 } }).send(login));
      expect(error.message).toMatch(/longer than http\.maxContentLength allows$/);
      expect(error.sent).toBe(true);
    });

    it.each([302, 303, 307, 308])('of status %i is not followed, and no token leaves the origin', async (status) => {
      const other = await startServer((_request, response) => response.end());
      server = await startServer((_request, response) =>
        response.writeHead(status, { Location: `${other.origin}/stolen?token=1` }).end(),
      );
      const http = createHttp({ url: server.origin, http: axios.create({ maxRedirects: 5 }) });
      const reply = await firstValueFrom(http.send({ ...login, token: 'abc' }));
      const stream = await http.stream(
        { method: 'GET', path: '/events', token: 'abc' },
        { headers: {}, signal: new AbortController().signal },
      );
      expect(reply).toEqual({ status, text: '', redirect: other.origin });
      expect(stream).toMatchObject({ status, redirect: other.origin, body: null });
      expect(other.connections).toBe(0);
      await other.close();
    });
  });

  describe('interceptors of the user', () => {
    const withInterceptors = (change: (instance: AxiosInstance) => void): AxiosInstance => {
      const instance = axios.create({ headers: { 'X-Site': 'one' } });
      change(instance);
      return instance;
    };

    it('see every request, the stream included, and so do headers', async () => {
      server = await startServer((_request, response) => response.end('ok'));
      const answers: number[] = [];
      const instance = withInterceptors(({ interceptors }) => {
        interceptors.request.use((config) => {
          config.headers.set('X-Trace', 'seen');
          return config;
        });
        interceptors.response.use((response) => {
          answers.push(response.status);
          return response;
        });
      });
      const http = createHttp({ url: server.origin, http: instance });
      await firstValueFrom(http.send(login));
      await firstValueFrom(http.send({ method: 'POST', path: '/', body: {} }));
      const init = { headers: { Accept: 'text/event-stream' }, signal: new AbortController().signal };
      await http.stream({ method: 'GET', path: '/events' }, init);
      const headers = { 'x-trace': 'seen', 'x-site': 'one' };
      expect(server.requests).toMatchObject([
        { url: '/login', headers },
        { url: '/', headers },
        { url: '/events', headers: { ...headers, accept: 'text/event-stream' } },
      ]);
      expect(answers).toEqual([200, 200, 200]);
    });

    it.each<[string, (response: AxiosResponse<unknown>) => unknown]>([
      ['take the data out', (response) => response.data],
      ['parse the data', (response) => ({ ...response, data: { return: [] } })],
      ['return nothing', () => undefined],
    ])('may %s', async (_name, change) => {
      server = await startServer((_request, response) => response.writeHead(401).end('{"return":[]}'));
      const instance = withInterceptors(({ interceptors }) => {
        // As JavaScript code may: the types want a response back.
        Reflect.apply(interceptors.response.use, interceptors.response, [change]);
      });
      const reply = await firstValueFrom(createHttp({ url: server.origin, http: instance }).send(login));
      expect(reply).toEqual({ status: 401, text: '{"return":[]}' });
    });

    it('may change the text', async () => {
      server = await startServer((_request, response) => response.end('sealed'));
      const instance = withInterceptors(({ interceptors }) =>
        interceptors.response.use((response) => ({ ...response, data: 'opened' })),
      );
      const reply = await firstValueFrom(createHttp({ url: server.origin, http: instance }).send(login));
      expect(reply.text).toBe('opened');
    });

    it('that throw before the request: it was not sent', async () => {
      server = await startServer((_request, response) => response.end());
      const instance = withInterceptors(({ interceptors }) =>
        interceptors.request.use((config) => {
          throw new Error(`the vault is sealed for ${String(config.data)}`);
        }),
      );
      const error = await errorOf(createHttp({ url: server.origin, http: instance }).send({ ...login, token: 'abc' }));
      expect(error.sent).toBe(false);
      expect(error.message).toContain('an interceptor or transform of the http option failed: the vault is sealed');
      expect(error.message).not.toMatch(/hunter2|saltdev/);
      expect(server.requests).toHaveLength(0);
    });

    it.each<[string, () => unknown]>([
      ['an error', () => new Error('no')],
      ['an error of axios', () => new axios.AxiosError('no', 'ERR_BAD_REQUEST')],
      ['the response', () => ({ data: 'secret' })],
      ['a text', () => 'no'],
    ])('that throw %s after the answer: it was sent', async (_name, thrown) => {
      server = await startServer((_request, response) => response.writeHead(500).end());
      const instance = withInterceptors(({ interceptors }) =>
        interceptors.response.use(() => {
          throw thrown();
        }),
      );
      const error = await errorOf(createHttp({ url: server.origin, http: instance }).send(login));
      expect(error).toMatchObject({ sent: true, status: 500 });
      expect(error.message).toMatch(/: an interceptor or transform of the http option failed: /);
    });

    it('that swallow a failure do not make a reply of it', async () => {
      server = await startServer((request) => request.socket.resetAndDestroy());
      const instance = withInterceptors(({ interceptors }) => interceptors.response.use(null, () => undefined));
      const error = await errorOf(createHttp({ url: server.origin, http: instance }).send(login));
      expect(error).toMatchObject({ sent: true });
      expect(error.message).toContain('took the answer away');
    });
  });

  describe('limits', () => {
    it('are http.timeout, of options or an instance, or 30 s', async () => {
      server = await startServer((_request, response) => response.end());
      const timeoutOf = (http?: Parameters<typeof createHttp>[0]['http']) =>
        createHttp({ url: server.origin, http }).timeout;
      expect([
        timeoutOf(),
        timeoutOf({ timeout: 5 }),
        timeoutOf(axios.create({ timeout: 6 })),
        timeoutOf(axios.create()),
      ]).toEqual([30_000, 5, 6, 30_000]);
    });

    it('are kept by the scheduler', async () => {
      server = await startServer((_request, response) => response.end());
      const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
      scheduler.run(({ expectObservable }) => {
        const http = createHttp({ url: 'http://127.0.0.1:9', scheduler });
        expectObservable(http.send({ ...login, timeout: 1000 })).toBe(
          '1s #',
          undefined,
          expect.objectContaining({ name: 'RequestError', code: 'ETIMEDOUT' }),
        );
      });
    });

    it('end a request that is never answered', async () => {
      server = await startServer(() => undefined);
      const error = await errorOf(createHttp({ url: server.origin }).send({ ...login, timeout: 50 }));
      expect(error).toMatchObject({ code: 'ETIMEDOUT', sent: true });
      expect(error.message).toBe(`POST ${server.origin}/login: no answer within 50 ms`);
      await server.idle();
    });

    it('cover the body', async () => {
      server = await startServer((_request, response) => response.write('{"return":'));
      const error = await errorOf(createHttp({ url: server.origin }).send({ ...login, timeout: 50 }));
      expect(error).toMatchObject({ code: 'ETIMEDOUT', sent: true });
      await server.idle();
    });

    it('longer than a timer can count do not fire at once', async () => {
      server = await startServer((_request, response) => setTimeout(() => response.end('late'), 50));
      const http = createHttp({ url: server.origin });
      for (const timeout of [2 ** 31, 1e12, Infinity]) {
        expect(await firstValueFrom(http.send({ ...login, timeout }))).toEqual({ status: 200, text: 'late' });
      }
    });
  });

  it('aborts the request when it is unsubscribed', async () => {
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    server = await startServer(() => arrived());
    const subscription = createHttp({ url: server.origin }).send(login).subscribe();
    await arrival;
    subscription.unsubscribe();
    await server.idle();
  });

  it('sends nothing when it is unsubscribed at once', async () => {
    server = await startServer((_request, response) => response.end());
    const http = createHttp({ url: server.origin });
    http.send(login).subscribe().unsubscribe();
    await firstValueFrom(http.send({ method: 'GET', path: '/' }));
    expect(server.requests.map(({ url }) => url)).toEqual(['/']);
  });
});
