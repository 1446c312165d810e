import { createServer, connect } from 'node:net';
import type { Server, Socket } from 'node:net';
import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';
import { forwardBytes } from './forwardBytes.js';
import type { Direction } from './forwardBytes.js';
import { resetSocket } from './resetSocket.js';

/** `events`: the connections whose last request was a GET of /events; `others`: those that are none of these. */
export type Which = 'all' | 'events' | 'others';

export interface TcpProxy {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** How many were opened so far, and how many of them are open now; replays the current counts. */
  readonly connections: Observable<{ readonly opened: number; readonly open: number }>;
  /** How many connections are open now. */
  open(which?: Which): number;
  /** Ends open connections, with a RST or with a FIN to the client; gives how many. */
  cut(how: 'rst' | 'fin', which?: Which): number;
  /** Forwards nothing more, neither bytes nor ends, on the connections that are open now and (`all`) that will be. */
  freeze(which?: Which): void;
  /** Forwards what was held back, on all connections. */
  thaw(): void;
  /** Each byte arrives that many milliseconds late. */
  delay(milliseconds: number): void;
  /** Of each direction of each connection; Infinity lifts it. */
  limit(bytesPerSecond: number): void;
  /** New connections are refused (nobody listens), open ones stay. */
  refuse(): void;
  accept(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly directions: readonly Direction[];
  isEvents: boolean;
  /** Closed by the client, or cut. */
  ended: boolean;
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });

/** A TCP proxy between a client and `target` that breaks on command the way networks do. */
export async function startTcpProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const settings = { delay: 0, bytesPerSecond: Infinity };
  const counts$ = new BehaviorSubject({ opened: 0, open: 0 });
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  let frozen = false;

  const chosen = (which: Which) =>
    [...connections].filter(({ isEvents, ended }) => !ended && (which === 'all' || isEvents === (which === 'events')));
  const count = (opened = counts$.value.opened) => counts$.next({ opened, open: chosen('all').length });
  const connected = (client: Socket) => {
    const upstream = connect({
      host: target.host ?? '127.0.0.1',
      port: target.port,
      allowHalfOpen: true,
      noDelay: true,
    });
    client.setNoDelay(true);
    // Before the others listen, so that a connection is known as one of /events when its request goes on.
    client.on('data', (chunk: Buffer) => {
      const [, method, path] = /^([A-Z]+) (\S+) HTTP\//.exec(chunk.toString('latin1', 0, 2_048)) ?? [];
      if (method !== undefined) entry.isEvents = method === 'GET' && path !== undefined && /\/events(\?|$)/.test(path);
    });
    const directions = [
      forwardBytes(client, upstream, settings, frozen),
      forwardBytes(upstream, client, settings, frozen),
    ];
    const entry: Connection = { client, upstream, directions, isEvents: false, ended: false };
    connections.add(entry);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        if (client.destroyed && upstream.destroyed) connections.delete(entry);
      });
    }
    client.once('close', () => {
      entry.ended = true;
      count();
    });
    count(counts$.value.opened + 1);
  };
  const serve = () => createServer({ allowHalfOpen: true }, connected);
  let server = serve();
  const port = await listen(server, 0);

  const cut: TcpProxy['cut'] = (how, which = 'all') => {
    const cutNow = chosen(which);
    for (const connection of cutNow) {
      const { client, upstream, directions } = connection;
      connection.ended = true;
      directions.forEach((direction) => direction.stop());
      upstream.destroy();
      if (how === 'rst') resetSocket(client);
      else client.destroySoon();
    }
    count();
    return cutNow.length;
  };

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: counts$.asObservable(),
    open: (which = 'all') => chosen(which).length,
    cut,
    freeze(which = 'all') {
      frozen ||= which === 'all';
      for (const { directions } of chosen(which)) directions.forEach((direction) => direction.freeze());
    },
    thaw() {
      frozen = false;
      for (const { directions } of connections) directions.forEach((direction) => direction.thaw());
    },
    delay(milliseconds) {
      settings.delay = milliseconds;
    },
    limit(bytesPerSecond) {
      settings.bytesPerSecond = bytesPerSecond;
    },
    refuse: () => void server.close(),
    async accept() {
      if (server.listening) return;
      server = serve();
      await listen(server, port);
    },
    async close() {
      server.close();
      cut('rst');
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
      counts$.complete();
    },
  };
}
