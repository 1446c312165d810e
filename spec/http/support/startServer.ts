import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';

export interface Server {
  readonly port: number;
  readonly origin: string;
  readonly requests: readonly { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  /** Connections that were ever made. */
  readonly connections: number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A server on a real socket that hands each request to `answer` once its body is in. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  tls?: ServerOptions,
): Promise<Server> {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let waiting: (() => void)[] = [];

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response, body);
    });
  };
  const server = tls ? createHttpsServer(tls, onRequest) : createHttpServer(onRequest);
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      if (open.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    port: address.port,
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    requests,
    get connections() {
      return connections;
    },
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
