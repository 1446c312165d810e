import { Agent } from 'node:https';
import { firstValueFrom } from 'rxjs';
import type { AxiosRequestConfig } from 'axios';
import { createHttp } from '../../lib/http/createHttp.js';
import { startConnectProxy } from '../support/startConnectProxy.js';
import { errorOf } from './support/errorOf.js';
import { readerOf, readText } from './support/readText.js';
import { type Server, startServer } from './support/startServer.js';
import { tls } from './support/tls.js';

const mutual = { ...tls.server, ca: tls.ca, requestCert: true, rejectUnauthorized: true };
const init = { headers: { Accept: 'text/event-stream' }, signal: new AbortController().signal };

/** A login, a submission and the stream, one after the other. */
async function useAll(url: string, http: AxiosRequestConfig): Promise<string[]> {
  const client = createHttp({ url, http });
  const login = await firstValueFrom(client.send({ method: 'POST', path: '/login', body: { password: 'p' } }));
  const submission = await firstValueFrom(client.send({ method: 'POST', path: '/', body: [], token: 't' }));
  const reader = readerOf(await client.stream({ method: 'GET', path: '/events', token: 't' }, init));
  const events = await readText(reader, '.');
  await reader.cancel();
  return [login.text, submission.text, events];
}

/** How each of the three fails. */
async function failAll(url: string, http: AxiosRequestConfig): Promise<{ code: string | undefined; sent: boolean }[]> {
  const client = createHttp({ url, http });
  const errors = [
    await errorOf(client.send({ method: 'POST', path: '/login', body: { password: 'p' } })),
    await errorOf(client.send({ method: 'POST', path: '/', body: [], token: 't' })),
    await errorOf(client.stream({ method: 'GET', path: '/events', token: 't' }, init)),
  ];
  for (const { message } of errors) messages.push(message);
  return errors.map(({ code, sent }) => ({ code, sent }));
}
let messages: string[] = [];

const start = (options: Parameters<typeof startServer>[1]): Promise<Server> =>
  startServer((request, response) => {
    response.write(`${request.url ?? ''}.`);
    if (request.url !== '/events') response.end();
  }, options);

describe('TLS', () => {
  let server: Server;
  beforeEach(() => (messages = []));
  afterEach(() => server.close());

  it('with a CA and a client certificate works for login, submission and stream alike', async () => {
    server = await start(mutual);
    const httpsAgent = new Agent({ ca: tls.ca, ...tls.client });
    expect(await useAll(server.origin, { httpsAgent })).toEqual(['/login.', '/.', '/events.']);
    expect(await useAll(server.origin.replace('127.0.0.1', 'localhost'), { httpsAgent })).toHaveLength(3);
  });

  it.each([
    ['nothing', {}],
    ['an unrelated option', { timeout: 5000, headers: { a: 'b' }, maxRedirects: 0 }],
    ['a client certificate and no CA', { httpsAgent: new Agent({ ...tls.client }) }],
    ['another CA', { httpsAgent: new Agent({ ca: tls.ca }) }],
  ])('refuses a self-signed certificate, given %s, says so, and sends nothing', async (_name, http) => {
    server = await start(tls.selfSigned);
    const failure = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', sent: false };
    expect(await failAll(server.origin, http)).toEqual([failure, failure, failure]);
    for (const message of messages) {
      expect(message).toMatch(/the certificate of 127\.0\.0\.1:\d+ is not trusted .*self-signed.*give its CA as `ca`/);
    }
    expect(server.requests).toEqual([]);
  });

  it('refuses a certificate of an unknown CA, and takes it where the user trusts it', async () => {
    server = await start(tls.server);
    await expect(failAll(server.origin, {})).resolves.toMatchObject([
      { sent: false },
      { sent: false },
      { sent: false },
    ]);
    expect(messages[0]).toMatch(/is not trusted/);
    expect(await useAll(server.origin, { httpsAgent: new Agent({ ca: tls.ca }) })).toHaveLength(3);
  });

  it('trusts a self-signed certificate that is its own CA', async () => {
    server = await start(tls.selfSigned);
    expect(await useAll(server.origin, { httpsAgent: new Agent({ ca: tls.selfSigned.cert }) })).toHaveLength(3);
  });

  it('refuses a certificate for another name', async () => {
    server = await start(tls.server);
    const http: AxiosRequestConfig = {
      httpsAgent: new Agent({ ca: tls.ca }),
      lookup: (_host, _options, callback) => callback(null, '127.0.0.1', 4),
    };
    const failure = { code: 'ERR_TLS_CERT_ALTNAME_INVALID', sent: false };
    expect(await failAll(`https://salt.invalid:${server.port}`, http)).toEqual([failure, failure, failure]);
    expect(messages[0]).toMatch(/the certificate is not for salt\.invalid:\d+, but for other names$/);
    expect(server.requests).toEqual([]);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('says that a client certificate is wanted (%s)', async (version) => {
    server = await start({ ...mutual, minVersion: version, maxVersion: version });
    const failures = await failAll(server.origin, { httpsAgent: new Agent({ ca: tls.ca }) });
    expect(failures.map(({ sent }) => sent)).toEqual([false, false, false]);
    for (const message of messages) expect(message).toMatch(/client certificate.*`cert` and `key` in the httpsAgent/);
    expect(server.requests).toEqual([]);
  });
});

describe('a proxy', () => {
  const credentials = { username: 'proxy-user', password: 'proxy-word' };
  let server: Server;
  let proxy: Awaited<ReturnType<typeof startConnectProxy>>;
  // By name: Node warns of a TLS server name that is an address, as the tunnel agent sets it.
  const byName = () => server.origin.replace('127.0.0.1', 'localhost');
  const proxyOption = () => ({ host: '127.0.0.1', port: proxy.port, protocol: 'http', auth: credentials });
  beforeEach(async () => {
    messages = [];
    proxy = await startConnectProxy({ credentials });
  });
  afterEach(async () => {
    await server.close();
    await proxy.close();
  });

  it('with credentials tunnels to an https target with a client certificate', async () => {
    server = await start(mutual);
    const httpsAgent = new Agent({ ca: tls.ca, ...tls.client });
    expect(await useAll(byName(), { proxy: proxyOption(), httpsAgent })).toEqual(['/login.', '/.', '/events.']);
    expect(proxy.tunnels).toEqual(Array(3).fill(`localhost:${server.port}`));
    for (const { headers } of server.requests) expect(headers).not.toHaveProperty('proxy-authorization');
  });

  it('that refuses the credentials is no answer of salt-api', async () => {
    server = await start(tls.server);
    const http = {
      proxy: { ...proxyOption(), auth: { ...credentials, password: 'wrong' } },
      httpsAgent: new Agent({ ca: tls.ca }),
    };
    const failure = { code: 'ERR_PROXY_CONNECT', sent: false };
    expect(await failAll(byName(), http)).toEqual([failure, failure, failure]);
    for (const message of messages)
      expect(message).toMatch(/the proxy refused the tunnel to .* \(CONNECT: status 407\)$/);
    expect(server.connections).toBe(0);
  });

  it('checks the certificate of the target nonetheless', async () => {
    server = await start(tls.selfSigned);
    const failure = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', sent: false };
    expect(await failAll(byName(), { proxy: proxyOption() })).toEqual([failure, failure, failure]);
  });

  it('forwards to an http target', async () => {
    server = await start(undefined);
    expect(await useAll(server.origin, { proxy: proxyOption() })).toEqual(['/login.', '/.', '/events.']);
    expect(proxy.forwarded).toEqual(['/login', '/', '/events'].map((path) => server.origin + path));
  });

  it('of the environment is used', async () => {
    server = await start(mutual);
    const before = process.env['https_proxy'];
    process.env['https_proxy'] = `http://proxy-user:proxy-word@127.0.0.1:${proxy.port}`;
    try {
      const texts = await useAll(byName(), { httpsAgent: new Agent({ ca: tls.ca, ...tls.client }) });
      expect(texts).toEqual(['/login.', '/.', '/events.']);
      expect(proxy.tunnels).toHaveLength(3);
    } finally {
      if (before === undefined) delete process.env['https_proxy'];
      else process.env['https_proxy'] = before;
    }
  });
});
