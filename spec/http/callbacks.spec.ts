import type { AxiosRequestConfig } from 'axios';
import { EMPTY, firstValueFrom, from, lastValueFrom, mergeMap } from 'rxjs';
import { createHttp } from '../../lib/http/createHttp.js';
import { matching } from '../flows/support/matching.js';
import { thrownBy } from '../support/thrownBy.js';
import { errorOf } from './support/errorOf.js';
import { type Server, startServer } from './support/startServer.js';
import { tls } from './support/tls.js';

const request = { method: 'POST', path: '/', body: { fun: 'test.ping' }, token: 't0ken' } as const;

function boom(): never {
  throw new Error('boom t0ken');
}

describe('callbacks of the http option', () => {
  let server: Server;
  beforeEach(async () => {
    server = await startServer((_, response) => response.end('{"return":[1]}'));
  });
  afterEach(() => server.close());

  const send = (http: AxiosRequestConfig) =>
    errorOf(createHttp({ url: server.origin, http: { ...http, timeout: 2_000 } }).send(request));

  describe.each(['http', 'fetch'])('with the adapter %s', (adapter) => {
    it.each<[string, AxiosRequestConfig]>([
      ['onUploadProgress', { onUploadProgress: boom }],
      ['onDownloadProgress', { onDownloadProgress: boom }],
      ['transformRequest', { transformRequest: boom }],
      ['transformRequest, with a Promise', { transformRequest: () => Promise.reject(new Error('boom t0ken')) }],
    ])('%s that fails is a RequestError with its cause', async (_, http) => {
      const error = await send({ adapter, ...http });
      expect(error.message).toMatch(/(a callback|an interceptor or transform) of the http option failed/);
      expect(error.cause).toMatchObject({ name: matching(/Error$/) });
      expect(JSON.stringify(error)).not.toMatch(/t0ken/);
    });

    it('a download callback that fails in the middle of a stream ends the stream with its cause', async () => {
      await server.close();
      let told = 0;
      server = await startServer((_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('data: 1\n\n');
      });
      const http = createHttp({
        url: server.origin,
        http: { adapter, onDownloadProgress: () => ((told += 1), boom()) },
      });
      const init = { headers: {}, signal: new AbortController().signal };
      const reply$ = from(http.stream({ method: 'GET', path: '/events' }, init));
      const body$ = reply$.pipe(mergeMap(({ body }) => body ?? EMPTY));
      expect((await errorOf(lastValueFrom(body$))).cause).toMatchObject({ message: matching(/^boom/) });
      expect(told).toBeGreaterThan(0);
    });
  });

  it.each<[string, unknown]>([
    ['onUploadProgress', 'x'],
    ['onDownloadProgress', {}],
    ['onUploadProgress', async () => Promise.resolve()],
    ['transformRequest', [async () => Promise.resolve()]],
    ['transformRequest', 'x'],
  ])('%s that cannot work is a ConfigError: %p', (option, value) => {
    const error = thrownBy(() => createHttp({ url: server.origin, http: { [option]: value } }));
    expect(error).toMatchObject({ name: 'ConfigError', option: `http.${option}` });
  });

  it('httpVersion 2 against a server of HTTP/1 is named in the error', async () => {
    expect((await send({ httpVersion: 2 })).message).toMatch(/does not speak HTTP\/2, take httpVersion/);
    await server.close();
    server = await startServer((_, response) => response.end('{}'), tls.server);
    const overTls = await send({ httpVersion: 2, http2Options: { ca: tls.ca } });
    expect(overTls.message).toMatch(/does not speak HTTP\/2, take httpVersion/);
  });

  it('callbacks that work see the progress', async () => {
    const seen: string[] = [];
    const http = createHttp({
      url: server.origin,
      http: { onUploadProgress: () => seen.push('up'), onDownloadProgress: () => seen.push('down') },
    });
    await firstValueFrom(http.send(request));
    expect(seen).toEqual(['up', 'down']);
  });
});
