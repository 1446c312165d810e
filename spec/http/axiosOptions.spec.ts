import { createServer as createHttpServer, Agent as HttpAgent, type Server as HttpServer } from 'node:http';
import * as nodeHttp from 'node:http';
import { createSecureServer } from 'node:http2';
import { Agent as HttpsAgent, createServer as createHttpsServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import axios, { type AxiosAdapter } from 'axios';
import { filter, firstValueFrom, take } from 'rxjs';
import { ConfigError, createSaltClient, type HttpOption } from 'rx-salt';
import { matching } from '../flows/support/matching.js';
import { thrownBy } from '../support/thrownBy.js';
import { tls } from './support/tls.js';

const credentials = { username: 'saltdev', password: 's3cret', eauth: 'pam' };
const event = 'data: {"data": {}, "tag": "salt/auth"}\n\n';

type Seen = { path: string; headers: IncomingMessage['headers'] };

/** Answers as salt-api does: a login, one item, one event. It compresses for who accepts that. */
function saltApi(seen: Seen[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = new URL(request.url ?? '', 'http://salt.test').pathname;
    seen.push({ path, headers: request.headers });
    if (path === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(event);
      return;
    }
    const item = path === '/login' ? { token: 'ab12', start: 0, expire: 43200, user: 'saltdev' } : 'ä';
    const body = Buffer.from(JSON.stringify({ return: [item] }));
    const packs = /gzip/.test(String(request.headers['accept-encoding']));
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json', ...(packs && { 'Content-Encoding': 'gzip' }) });
      response.end(packs ? gzipSync(body) : body);
    });
  };
}

const kinds = {
  http: (answer: ReturnType<typeof saltApi>): Server => createHttpServer(answer),
  https: (answer: ReturnType<typeof saltApi>): Server => createHttpsServer(tls.server, answer),
  // The compatibility API of node:http2 gives what a handler for HTTP/1.1 takes.
  http2: (answer: ReturnType<typeof saltApi>): Server =>
    createSecureServer(tls.server).on('request', (request, response) => {
      Reflect.apply(answer, undefined, [request, response]);
    }),
};

const path = (name: string) => join(mkdtempSync(join(tmpdir(), 'rx-salt-')), name);
const socket = path('api.sock');

interface Row {
  readonly name: string;
  readonly http: (port: number) => HttpOption;
  /** What shows it in each request. */
  readonly shows?: (seen: Seen) => boolean;
  readonly kind?: keyof typeof kinds;
}

const says = (name: string, value: string) => (one: Seen) => one.headers[name] === value;
const lookups: string[] = [];
const asked: string[] = [];

const works: readonly Row[] = [
  { name: 'nothing', http: () => ({}) },
  { name: 'headers', http: () => ({ headers: { 'X-Own': 'a' } }), shows: says('x-own', 'a') },
  {
    name: 'headers of all methods',
    http: () => axios.create({ headers: { common: { 'X-Own': 'a' } } }),
    shows: says('x-own', 'a'),
  },
  {
    name: 'auth',
    http: () => ({ auth: { username: 'a', password: 'b' } }),
    shows: says('authorization', 'Basic YTpi'),
  },
  { name: 'timeout', http: () => ({ timeout: 5_000 }) },
  { name: 'adapter http', http: () => ({ adapter: 'http' }) },
  { name: 'adapter fetch', http: () => ({ adapter: 'fetch' }) },
  { name: 'a list of adapters', http: () => ({ adapter: ['xhr', 'fetch', 'http'] }) },
  { name: 'an adapter of its own', http: () => ({ adapter: ownAdapter }), shows: () => asked.length > 0 },
  {
    name: 'env.fetch',
    http: () => ({ adapter: 'fetch', env: { fetch: (...all) => (asked.push('fetch'), fetch(...all)) } }),
  },
  { name: 'fetchOptions', http: () => ({ adapter: 'fetch', fetchOptions: { cache: 'no-store' } }) },
  {
    name: 'withCredentials, XSRF',
    http: () => ({ withCredentials: true, withXSRFToken: true, xsrfCookieName: 'a', xsrfHeaderName: 'b' }),
  },
  { name: 'decompress', http: () => ({ decompress: true }) },
  { name: 'no decompress', http: () => ({ decompress: false }), shows: says('accept-encoding', 'identity') },
  { name: 'maxContentLength', http: () => ({ maxContentLength: 1_000 }) },
  { name: 'maxBodyLength', http: () => ({ maxBodyLength: 1_000 }) },
  { name: 'maxRate', http: () => ({ maxRate: [100_000, 100_000] }) },
  { name: 'maxRedirects 0', http: () => ({ maxRedirects: 0 }) },
  { name: 'progress', http: () => ({ onUploadProgress: () => undefined, onDownloadProgress: () => undefined }) },
  {
    name: 'transformRequest',
    http: () => ({ transformRequest: [(data: unknown, headers) => (headers.set('X-Own', 'a'), data)] }),
    shows: says('x-own', 'a'),
  },
  { name: 'httpAgent', http: () => ({ httpAgent: new HttpAgent({ keepAlive: true }) }) },
  { name: 'httpsAgent', http: () => ({ httpsAgent: new HttpsAgent({ ca: tls.ca }) }), kind: 'https' },
  { name: 'no proxy', http: () => ({ proxy: false }) },
  { name: 'a proxy', http: (port) => ({ proxy: { host: '127.0.0.1', port, protocol: 'http' } }) },
  { name: 'socketPath', http: () => ({ socketPath: socket, allowedSocketPaths: [socket] }) },
  { name: 'transport', http: () => ({ transport: nodeHttp }) },
  {
    name: 'lookup',
    http: () => ({ lookup: (host, _options, done) => (lookups.push(host), done(null, '127.0.0.1', 4)) }),
  },
  { name: 'family', http: () => ({ family: 4 }) },
  { name: 'insecureHTTPParser', http: () => ({ insecureHTTPParser: true }) },
  {
    name: 'redact, transitional',
    http: () => ({ redact: ['password'], transitional: { advertiseZstdAcceptEncoding: true } }),
  },
  { name: 'httpVersion 1', http: () => ({ httpVersion: 1 }) },
  { name: 'httpVersion 2', http: () => ({ httpVersion: 2, http2Options: { ca: tls.ca } }), kind: 'http2' },
  {
    name: 'httpVersion 2 and a Connection header',
    http: () => ({ httpVersion: 2, http2Options: { ca: tls.ca }, headers: { Connection: 'close' } }),
    kind: 'http2',
  },
  {
    name: 'the defaults of an instance that others use too',
    http: () =>
      axios.create({
        baseURL: 'http://x.test',
        responseType: 'json',
        validateStatus: (n) => n < 300,
        maxRedirects: 5,
        responseEncoding: 'latin1',
      }),
  },
];

const ownAdapter: AxiosAdapter = (config) => {
  asked.push(String(config.url));
  return axios.getAdapter('http')(config);
};

describe('an axios option governs /login, / and /events:', () => {
  let server: Server | undefined;
  let close: () => Promise<unknown> = () => Promise.resolve();
  afterEach(async () => {
    await close();
    if (server && 'closeAllConnections' in server) Reflect.apply(HttpCloser, server, []);
    server?.close();
  });

  it.each(works)('$name', async ({ name, http, shows = () => true, kind = 'http' }) => {
    const seen: Seen[] = [];
    const own = kinds[kind](saltApi(seen));
    server = own;
    await new Promise<void>((listening) => {
      if (name === 'socketPath') own.listen(socket, listening);
      else own.listen(0, '127.0.0.1', listening);
    });
    const address = own.address();
    const port = isPort(address) ? address.port : 80;
    const host = name === 'lookup' ? 'salt.test' : '127.0.0.1';
    const salt = createSaltClient({
      url: `${kind === 'http' ? 'http' : 'https'}://${host}:${port}`,
      credentials,
      http: http(port),
      events: { backoff: { attempts: 1 } },
    });
    close = () => salt.close();
    expect(
      await firstValueFrom(
        salt.events.pipe(
          filter(({ tag }) => tag === 'salt/auth'),
          take(1),
        ),
      ),
    ).toMatchObject({
      tag: 'salt/auth',
    });
    expect(await firstValueFrom(salt.request({ client: 'runner', fun: 'test.arg' }))).toBe('ä');
    const paths = seen.map((one) => one.path);
    expect(paths).toEqual(['/login', '/events', '/']);
    expect(seen.filter((one) => !shows(one))).toEqual([]);
  });

  it.each<[string, HttpOption]>([
    ['params', { params: { a: 1 } }],
    ['params', axios.create({ params: { a: 1 } })],
    ['params', { params: new URLSearchParams({ a: '1' }) }],
    ['signal', { signal: new AbortController().signal }],
    ['signal', axios.create({ signal: new AbortController().signal })],
    ['cancelToken', { cancelToken: axios.CancelToken.source().token }],
    ['url', { url: '/x' }],
    ['baseURL', { baseURL: 'http://x.test' }],
    ['allowAbsoluteUrls', { allowAbsoluteUrls: false }],
    ['method', { method: 'PUT' }],
    ['data', { data: 'x' }],
    ['paramsSerializer', { paramsSerializer: () => '' }],
    ['formSerializer', { formSerializer: { dots: true } }],
    ['formDataHeaderPolicy', { formDataHeaderPolicy: 'legacy' }],
    ['responseType', { responseType: 'json' }],
    ['responseEncoding', { responseEncoding: 'latin1' }],
    ['transformResponse', { transformResponse: [(data: unknown) => data] }],
    ['parseReviver', { parseReviver: (_key, value: unknown) => value }],
    ['validateStatus', { validateStatus: () => true }],
    ['maxRedirects', { maxRedirects: 5 }],
    ['beforeRedirect', { beforeRedirect: () => undefined }],
    ['sensitiveHeaders', { sensitiveHeaders: ['X-Own'] }],
    ['timeoutErrorMessage', { timeoutErrorMessage: 'late' }],
    ['timeout', { timeout: -1 }],
    ['adapter', { adapter: 'xhr' }],
    ['socketPath', { adapter: 'fetch', socketPath: socket }],
    ['httpsAgent', { adapter: 'fetch', httpsAgent: new HttpsAgent({ ca: tls.ca }) }],
    ['httpsAgent', axios.create({ adapter: 'fetch', httpsAgent: new HttpsAgent() })],
    ['proxy', { adapter: ['fetch', 'http'], proxy: { host: 'p', port: 1 } }],
    ['maxRate', { adapter: 'fetch', maxRate: 100 }],
    ['httpVersion', { adapter: 'fetch', httpVersion: 2 }],
    ['proxy', { httpVersion: 2, proxy: { host: 'p', port: 1 } }],
    ['httpsAgent', { httpVersion: 2, httpsAgent: new HttpsAgent({ ca: tls.ca }) }],
    ['socketPath', { httpVersion: 2, socketPath: socket }],
    ['transport', { httpVersion: 2, transport: nodeHttp }],
    ['http2Options', { http2Options: { ca: tls.ca } }],
  ])('%s in %p is refused', (option, http) => {
    const error = thrownBy(() => createSaltClient({ url: 'http://salt.test', credentials, http }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ option: `http.${option}`, message: matching(new RegExp(option)) });
  });
});

function isPort(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function HttpCloser(this: HttpServer): void {
  this.closeAllConnections();
}
