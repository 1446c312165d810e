import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SimulatorOptions } from '../SimulatorOptions.js';

/** A port that can be closed, with every connection, and opened again. */
export interface Listener {
  open(port: number, host: string): Promise<number>;
  close(): Promise<void>;
  /** Stops listening; connections stay. */
  stopListening(): void;
}

export function createListener(handler: RequestListener, tls: SimulatorOptions['tls']): Listener {
  // Clients are never hurried: what is slow or silent here is so on purpose.
  // [salt] But a connection on which nothing was asked for ten seconds is closed.
  const timeouts = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 10_000 };
  const server = tls
    ? createTlsServer({ ...timeouts, ...tls, rejectUnauthorized: tls.requestCert ?? false }, handler)
    : createServer(timeouts, handler);
  const sockets = new Set<Socket>();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    open: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
    stopListening: () => void server.close(),
  };
}
