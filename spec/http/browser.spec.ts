import { firstValueFrom } from 'rxjs';
import { createHttp } from '../../lib/http/createHttp.js';
import { readReturn } from '../../lib/http/readReturn.js';
import { readerOf, readText } from './support/readText.js';
import { type Server, startServer } from './support/startServer.js';

/** The requests that a page would make, seen where axios hands them to fetch. */
describe('in a browser', () => {
  let server: Server;
  let seen: Request[] = [];
  const env = {
    fetch: (input: URL | Request | string, init?: RequestInit) => {
      const request = new Request(input, init);
      seen.push(request.clone());
      return fetch(request);
    },
  };
  const init = { headers: { Accept: 'text/event-stream' }, signal: new AbortController().signal };

  beforeEach(() => {
    seen = [];
    Object.assign(globalThis, { XMLHttpRequest: () => undefined });
  });
  afterEach(async () => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    await server.close();
  });

  it('fetch is used, with no header that salt-api refuses', async () => {
    server = await startServer((_request, response) => response.write('data: 1\n\n') && response.end());
    const http = createHttp({ url: server.origin, http: { env } });
    await firstValueFrom(http.send({ method: 'POST', path: '/login', body: { username: 'u' } }));
    await firstValueFrom(http.send({ method: 'POST', path: '/', body: [], token: 't' }));
    const reply = await http.stream({ method: 'GET', path: '/events', token: 't' }, init);
    expect(await readText(readerOf(reply), '\n\n')).toBe('data: 1\n\n');
    expect(seen.map(({ headers }) => [...headers.keys()].sort())).toEqual([
      ['accept', 'content-type'],
      ['accept', 'content-type', 'x-auth-token'],
      ['accept', 'x-auth-token'],
    ]);
    expect(seen.map(({ redirect, cache }) => [redirect, cache])).toEqual(Array(3).fill(['manual', 'no-store']));
  });

  it('a redirect, which fetch hides, is one to somewhere untold', async () => {
    server = await startServer((_request, response) => response.end());
    const hidden = { fetch: () => Promise.resolve(Object.defineProperty(new Response(null), 'status', { value: 0 })) };
    const http = createHttp({ url: server.origin, http: { env: hidden } });
    const reply = await firstValueFrom(http.send({ method: 'POST', path: '/', body: [] }));
    expect(reply).toEqual({ status: 302, text: '' });
    expect(() => readReturn(reply, 'POST /')).toThrow(/redirected to somewhere that was not told/);
    expect(await http.stream({ method: 'GET', path: '/events' }, init)).toMatchObject({ status: 302, body: null });
  });

  it("an adapter of the user's own stays", async () => {
    server = await startServer((_request, response) => response.end());
    const http = createHttp({
      url: server.origin,
      http: {
        adapter: (config) => Promise.resolve({ data: 'mine', status: 200, statusText: '', headers: {}, config }),
      },
    });
    const reply = await firstValueFrom(http.send({ method: 'POST', path: '/', body: [] }));
    expect(reply).toEqual({ status: 200, text: 'mine' });
  });
});
