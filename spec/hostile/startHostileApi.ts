import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSaltClient, type SaltClient, type SaltClientOptions } from 'rx-salt';
import { closeAfterTest } from '../flows/support/closeAfterTest.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The bytes of one event. */
export const eventOf = (tag: string, data: unknown = {}): string =>
  `tag: ${tag}\ndata: ${JSON.stringify({ data, tag })}\n\n`;

/** Answers GET /events with these bytes and stays open. */
export const streaming =
  (...bytes: readonly string[]): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream;charset=utf-8' });
    response.write('retry: 400\n');
    for (const some of bytes) response.write(some);
  };

/** A server that logs everybody in, and misbehaves at the rest; and a client of it. `events` answers one stream after the other. */
export async function startHostileApi(
  answers: { readonly events?: readonly Answer[]; readonly post?: Answer },
  options: Partial<SaltClientOptions> = {},
): Promise<{ readonly salt: SaltClient; readonly url: string; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  const streams = [...(answers.events ?? [])];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.on('error', () => undefined);
    request.resume();
    if (request.url === '/login') {
      const token = { token: 'secret-token', start: 0, expire: 43_200, user: 'x', eauth: 'pam', perms: [] };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ return: [token] }));
      return;
    }
    if (request.url === '/events') {
      const answer = streams.length > 1 ? streams.shift() : streams[0];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
      return;
    }
    if (request.url === '/logout' || !answers.post) response.writeHead(200).end('{"return": [{}]}');
    else answers.post(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
  const salt = createSaltClient({
    url,
    credentials: { username: 'x', password: 'secret-password' },
    ...options,
    events: {
      keepAlive: 20,
      ...options.events,
      backoff: { initial: 10, max: 100, jitter: 0, ...options.events?.backoff },
    },
  });
  closeAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  closeAfterTest({ close: () => salt.close() });
  return { salt, url, seen };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
