import { createServer, type IncomingMessage, request as forward } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly port: number;
  readonly url: string;
  /** `host:port` of each CONNECT, refused ones included. */
  readonly tunnels: readonly string[];
  /** The absolute URL of each request that came in plain text. */
  readonly forwarded: readonly string[];
  close(): Promise<void>;
}

/** An HTTP proxy: CONNECT for https targets, forwarding for http. Without the right credentials it answers 407. */
export async function startConnectProxy(
  options: { credentials?: { username: string; password: string }; refuse?: number } = {},
): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const forwarded: string[] = [];
  const sockets = new Set<Socket>();
  const verdict = ({ headers }: IncomingMessage): number => {
    if (options.refuse !== undefined) return options.refuse;
    if (!options.credentials) return 200;
    const { username, password } = options.credentials;
    const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return headers['proxy-authorization'] === expected ? 200 : 407;
  };

  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '';
    forwarded.push(url);
    const status = verdict(incoming);
    if (status !== 200) {
      outgoing.writeHead(status).end();
      return;
    }
    const headers = { ...incoming.headers };
    delete headers['proxy-authorization'];
    const onward = forward(url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });

  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  server.on('connection', track);
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const target = incoming.url ?? '';
    tunnels.push(target);
    const status = verdict(incoming);
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`tcp://${target}`);
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    track(upstream);
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    tunnels,
    forwarded,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address;
}
