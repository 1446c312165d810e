import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import axios, { type AxiosRequestConfig } from 'axios';
import type { RequestError } from '../../lib/errors.js';
import { createHttp } from '../../lib/http/createHttp.js';
import { startConnectProxy } from '../support/startConnectProxy.js';
import { errorOf } from './support/errorOf.js';
import { startServer } from './support/startServer.js';
import { tls } from './support/tls.js';

const password = 'hunter2 "ü" & more';
const token = '0badcafe0badcafe';
const secrets = [
  password,
  JSON.stringify(password).slice(1, -1),
  btoa('basic:in-basic-auth'),
  token,
  'user-info',
  'proxy-word',
  'in-a-header',
  'in-a-parameter',
  'in-basic-auth',
];
const login = {
  method: 'POST',
  path: '/login',
  body: { username: 'saltdev', password, eauth: 'pam' },
  token,
} as const;

const secretive: AxiosRequestConfig = {
  headers: { 'X-Secret': 'in-a-header' },
  auth: { username: 'basic', password: 'in-basic-auth' },
};

/** A server that does `serve` to each connection, whatever comes in. */
async function startRaw(serve: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: address.port, close };
}

const onRequest = (act: (socket: Socket) => void) => () => startRaw((socket) => socket.once('data', () => act(socket)));

/** Each has a place of its own to fail, and what must be said of it. */
const failures: readonly {
  name: string;
  scheme?: string;
  host?: string;
  serve?: () => Promise<{ port: number; close(): unknown }>;
  http?: AxiosRequestConfig;
  code: string;
  sent: boolean;
  problem: RegExp;
  /** For `send` alone: a stream would be open. */
  headersCome?: true;
  limit?: number;
  throughProxy?: true;
}[] = [
  { name: 'nobody listens', code: 'ECONNREFUSED', sent: false, problem: /127\.0\.0\.1:1 refused the connection$/ },
  {
    name: 'the host is unknown',
    host: 'salt.invalid',
    code: 'ENOTFOUND',
    sent: false,
    problem: /the host salt\.invalid is unknown to DNS/,
  },
  {
    name: 'DNS does not answer',
    http: {
      lookup: (_host, _options, callback) => {
        callback(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), '');
      },
    },
    host: 'salt.invalid',
    code: 'EAI_AGAIN',
    sent: false,
    problem: /the host salt\.invalid is unknown to DNS, or DNS does not answer \(EAI_AGAIN\)$/,
  },
  {
    name: 'the connection is reset',
    serve: onRequest((socket) => socket.resetAndDestroy()),
    code: 'ECONNRESET',
    sent: true,
    problem: /the connection was lost before the answer was complete/,
  },
  {
    name: 'the connection is closed without an answer',
    serve: onRequest((socket) => socket.end()),
    code: 'ECONNRESET',
    sent: true,
    problem: /the connection was lost before the answer was complete/,
  },
  {
    name: 'the answer is cut',
    serve: onRequest((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"return":["secret')),
    code: 'ECONNRESET',
    sent: true,
    headersCome: true,
    problem: /the connection was lost before the answer was complete/,
  },
  {
    name: 'the answer is reset in the middle',
    serve: onRequest((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"return":["secret', () => socket.resetAndDestroy()),
    ),
    code: 'ECONNRESET',
    sent: true,
    headersCome: true,
    problem: /the connection was lost before the answer was complete/,
  },
  {
    name: 'the answer is no HTTP',
    serve: onRequest((socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
    code: 'HPE_INVALID_CONSTANT',
    sent: true,
    problem: /the answer is not HTTP/,
  },
  {
    name: 'the answer cannot be decompressed',
    serve: onRequest((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 8\r\n\r\nno gzip!'),
    ),
    code: 'Z_DATA_ERROR',
    sent: true,
    headersCome: true,
    problem: /the answer cannot be decompressed/,
  },
  {
    name: 'the answer never comes',
    serve: onRequest(() => undefined),
    code: 'ETIMEDOUT',
    sent: true,
    problem: /no answer within 100 ms$/,
    limit: 100,
  },
  {
    name: 'the TLS handshake never ends',
    scheme: 'https',
    serve: () => startRaw(() => undefined),
    code: 'ETIMEDOUT',
    sent: false,
    problem: /no connection within 100 ms$/,
    limit: 100,
  },
  {
    name: 'the TLS handshake is cut',
    scheme: 'https',
    serve: onRequest((socket) => socket.end()),
    code: 'ECONNRESET',
    sent: false,
    problem: /closed the connection during the TLS handshake$/,
  },
  {
    name: 'the TLS handshake is reset',
    scheme: 'https',
    serve: onRequest((socket) => socket.resetAndDestroy()),
    code: 'ECONNRESET',
    sent: false,
    problem: /the connection was lost/,
  },
  {
    name: 'https meets http',
    scheme: 'https',
    serve: async () => startServer((_request, response) => response.end()),
    code: 'EPROTO',
    sent: false,
    problem: /does not speak TLS there: http instead of https\?$/,
  },
  {
    name: 'http meets https',
    serve: async () => startServer((_request, response) => response.end(), tls.server),
    code: 'ECONNRESET',
    sent: true,
    problem: /the connection was lost/,
  },
  {
    name: 'the server certificate is self-signed',
    scheme: 'https',
    serve: async () => startServer((_request, response) => response.end(), tls.selfSigned),
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    sent: false,
    problem: /the certificate of 127\.0\.0\.1:\d+ is not trusted .* give its CA as `ca` in the httpsAgent/,
  },
  {
    name: 'the proxy is not there',
    scheme: 'https',
    http: { proxy: { host: '127.0.0.1', port: 1, auth: { username: 'user-info', password: 'proxy-word' } } },
    code: 'ECONNREFUSED',
    sent: false,
    problem: /127\.0\.0\.1:1 refused the connection$/,
  },
  {
    name: 'the proxy says nothing and closes',
    scheme: 'https',
    serve: onRequest((socket) => socket.end()),
    code: 'ETIMEDOUT',
    sent: false,
    problem: /no connection within 100 ms$/,
    limit: 100,
    throughProxy: true,
  },
  {
    name: 'the proxy refuses the tunnel',
    scheme: 'https',
    serve: () => startConnectProxy({ refuse: 403 }),
    code: 'ERR_PROXY_CONNECT',
    sent: false,
    problem: /the proxy refused the tunnel to 127\.0\.0\.1:\d+ \(CONNECT: status 403\)$/,
    throughProxy: true,
  },
  {
    name: 'the options are no options',
    scheme: 'https',
    http: { proxy: { host: 'no host', port: 1, auth: { username: 'user-info', password: 'proxy-word' } } },
    code: 'ERR_INVALID_URL',
    sent: false,
    problem: /an option of http does not allow the request \(ERR_INVALID_URL\)$/,
  },
  {
    name: 'the body is too long for the options',
    http: { maxBodyLength: 3 },
    code: 'ERR_BAD_REQUEST',
    sent: false,
    problem: /an option of http does not allow the request/,
  },
  {
    name: 'fetch fails',
    http: { adapter: 'fetch' },
    serve: onRequest((socket) => socket.resetAndDestroy()),
    code: 'ECONNRESET',
    sent: true,
    problem: /the connection was lost/,
  },
  {
    name: 'a browser fails',
    http: { adapter: 'fetch', env: { fetch: () => Promise.reject(new TypeError('Failed to fetch')) } },
    code: 'ERR_NETWORK',
    sent: true,
    problem: /a browser does not tell why/,
  },
  {
    name: 'the user cancels',
    http: { adapter: () => Promise.reject(new axios.CanceledError()) },
    code: 'ERR_CANCELED',
    sent: true,
    problem: /it was cancelled$/,
  },
  {
    name: 'an adapter of the user fails with all it knows',
    http: { adapter: (config) => Promise.reject(new axios.AxiosError(JSON.stringify(config), 'ESTRANGE', config)) },
    code: 'ESTRANGE',
    sent: true,
    problem: /the request failed \(ESTRANGE\)$/,
  },
];

const from = { headers: {}, signal: new AbortController().signal };

function expectNoSecret(error: RequestError): void {
  const written = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error) + String(error.stack);
  for (const secret of secrets) expect(written).not.toContain(secret);
}

describe('the error of a request', () => {
  let server: { port: number; close(): unknown } | undefined;
  afterEach(async () => {
    await Promise.resolve(server?.close());
    server = undefined;
  });

  it.each(failures)('where $name', async ({ scheme, host, serve, limit, throughProxy, ...expected }) => {
    server = await serve?.();
    const auth = { username: 'user-info', password: 'proxy-word' };
    const proxy = { host: '127.0.0.1', port: server?.port ?? 1, auth };
    const http = throughProxy ? { ...expected.http, proxy } : expected.http;
    const base = `${scheme ?? 'http'}://user-info:user-info@${host ?? '127.0.0.1'}:${server?.port ?? 1}/salt-api/`;
    const client = createHttp({ url: base, http: { ...secretive, timeout: limit ?? 10_000, ...http } });
    const shown = base.replace('user-info:user-info@', '');

    const error = await errorOf(client.send({ ...login, timeout: client.timeout }));
    expect(error).toMatchObject({ code: expected.code, sent: expected.sent });
    expect(error.message).toMatch(expected.problem);
    expect(error.message.startsWith(`POST ${shown}login: `)).toBe(true);
    expectNoSecret(error);

    if (expected.headersCome !== true) {
      const ofStream = await errorOf(client.stream({ ...login, path: '/events' }, from));
      expect(ofStream).toMatchObject({ code: expected.code, sent: expected.sent });
      expect(ofStream.message).toBe(error.message.replace('/login', '/events'));
      expectNoSecret(ofStream);
    }
  });

  it('holds nothing of what an interceptor says that knows all', async () => {
    const instance = axios.create(secretive);
    instance.interceptors.request.use((config) => {
      const url = 'https://user-info:proxy-word@proxy/?secret=in-a-parameter';
      throw new Error(`${JSON.stringify(config)} ${url} Basic ${btoa('basic:in-basic-auth')}`);
    });
    const client = createHttp({ url: 'http://127.0.0.1:1', http: instance });
    const error = await errorOf(client.send(login));
    expect(error.message).toMatch(/an interceptor or transform of the http option failed: /);
    expect(error).toMatchObject({ sent: false, cause: { name: 'Error' } });
    expectNoSecret(error);
  });

  it('holds nothing of headers that an interceptor set, nor of what it throws after the answer', async () => {
    const answering = await startServer((_request, response) => response.end('{"return":[]}'));
    server = answering;
    const instance = axios.create();
    instance.interceptors.request.use((config) => {
      config.headers.set('Authorization', 'in-a-header');
      return config;
    });
    instance.interceptors.response.use(({ config }) => {
      throw new Error(JSON.stringify(config));
    });
    const error = await errorOf(createHttp({ url: answering.origin, http: instance }).send(login));
    expect(error).toMatchObject({ sent: true, status: 200 });
    expectNoSecret(error);
  });

  it('is one of no connection while a request interceptor hangs', async () => {
    const instance = axios.create();
    instance.interceptors.request.use(() => new Promise(() => undefined));
    const error = await errorOf(
      createHttp({ url: 'http://127.0.0.1:1', http: instance }).send({ ...login, timeout: 50 }),
    );
    expect(error).toMatchObject({ code: 'ETIMEDOUT', sent: false });
  });

  it('copies of the cause its name, message and code alone', async () => {
    const error = await errorOf(createHttp({ url: 'http://127.0.0.1:1' }).send(login));
    expect(error.cause).toEqual({ name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:1', code: 'ECONNREFUSED' });
  });
});
