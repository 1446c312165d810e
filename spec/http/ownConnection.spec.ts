import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosRequestConfig } from 'axios';
import { lastValueFrom } from 'rxjs';
import { createHttp, type HttpOption } from '../../lib/http/createHttp.js';
import { type Server, startServer } from './support/startServer.js';
import { tls } from './support/tls.js';

/** A server, or a proxy before it, that closes a kept connection just as it is used again. */
async function startImpatientServer(secure: boolean) {
  const used = new WeakSet();
  return startServer(
    (request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      response.end('{"return":[1]}');
    },
    secure ? tls.server : undefined,
  );
}

const kept = { keepAlive: true, maxSockets: 1 };

describe('a request', () => {
  let server: Server;
  afterEach(() => server.close());

  it.each<[string, boolean, () => AxiosRequestConfig]>([
    ['the agent of the platform', false, () => ({})],
    ['the agent of the platform, by TLS', true, () => ({ httpsAgent: new HttpsAgent({ ca: tls.ca }) })],
    ['an agent that keeps its connections', false, () => ({ httpAgent: new HttpAgent(kept) })],
    [
      'an agent that keeps its connections, by TLS',
      true,
      () => ({ httpsAgent: new HttpsAgent({ ...kept, ca: tls.ca }) }),
    ],
    ['fetch', false, () => ({ adapter: 'fetch' })],
    ['headers of its own', false, () => ({ headers: { connection: 'keep-alive' } })],
  ])('never goes out on a connection that was used before, with %s', async (_name, secure, options) => {
    server = await startImpatientServer(secure);
    const post = async (http: HttpOption) => {
      const client = createHttp({ url: server.origin, http });
      for (let n = 0; n < 3; n++) {
        const reply = await lastValueFrom(client.send({ method: 'POST', path: '/', body: { n } }));
        expect(reply.status).toBe(200);
      }
    };
    await post(options());
    await post(axios.create(options()));
    expect(server.requests).toHaveLength(6);
  });
});
