import { createServer, type IncomingHttpHeaders, request as forward, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { closeAfterTest } from './closeAfterTest.js';

/** What becomes of the answer to GET /events: of its headers, and of its body on the way to the client. */
export type StreamFilter = (body: Readable, response: ServerResponse, headers: IncomingHttpHeaders) => void;

/** A reverse proxy before salt-api that does something of its own to the event stream. Gives its URL. */
export async function startFilter(target: string, filterStream: StreamFilter): Promise<string> {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = forward(new URL(url ?? '/', target), { method: method ?? 'GET', headers }, (answer) => {
      if (url === '/events' && answer.statusCode === 200) return filterStream(answer, response, answer.headers);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest({
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the filter has no port');
  return `http://127.0.0.1:${address.port}`;
}
