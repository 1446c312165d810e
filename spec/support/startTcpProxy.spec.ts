import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { filter, firstValueFrom } from 'rxjs';
import { startTcpProxy } from './startTcpProxy.js';
import type { TcpProxy } from './startTcpProxy.js';

let streams: ServerResponse[];
let proxy: TcpProxy;
let target: string;
let stopServer: () => Promise<unknown>;

beforeEach(async () => {
  streams = [];
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      streams.push(response);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
    } else {
      request.pipe(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  target = `http://127.0.0.1:${address.port}`;
  stopServer = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  proxy = await startTcpProxy({ port: address.port });
});

afterEach(async () => {
  await proxy.close();
  await stopServer();
});

const send = (text: string) => streams.forEach((response) => response.write(text));
const echo = async (body: string, url = proxy.url) =>
  (await fetch(url, { method: 'POST', body, headers: { connection: 'close' } })).text();

/** A client of /events that keeps all it got, and how it ended. */
async function listenToEvents() {
  const socket = connect(proxy.port, '127.0.0.1');
  const heard = { socket, text: '', end: '' };
  socket.on('end', () => (heard.end = 'FIN'));
  socket.on('error', (error) => (heard.end = error.message));
  socket.write('GET /events HTTP/1.1\r\nHost: salt\r\n\r\n');
  socket.on('data', (chunk) => (heard.text += chunk.toString()));
  await once(socket, 'data');
  return heard;
}

const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const hears = async (heard: { socket: Socket; text: string }, text: string) => {
  while (!heard.text.includes(text)) await once(heard.socket, 'data');
};

it('passes requests and streams on and counts the connections', async () => {
  const heard = await listenToEvents();
  send('one');
  await hears(heard, 'one');
  expect(await echo('two')).toBe('two');
  await firstValueFrom(proxy.connections.pipe(filter(({ opened, open }) => opened === 2 && open === 1)));
  expect([proxy.open('events'), proxy.open()]).toEqual([1, 1]);
});

it.each([
  ['rst', 'read ECONNRESET'],
  ['fin', 'FIN'],
] as const)('cuts the streams with a %s, and no other connection', async (how, end) => {
  const heard = await listenToEvents();
  const other = connect(proxy.port, '127.0.0.1');
  await firstValueFrom(proxy.connections.pipe(filter(({ open }) => open === 2)));
  const closed = closing(heard.socket);
  expect(proxy.cut(how, 'events')).toBe(1);
  await closed;
  expect(heard.end).toBe(end);

  other.write('POST / HTTP/1.1\r\nHost: salt\r\nContent-Length: 5\r\n\r\nthree');
  const answer = await new Promise((resolve) => other.once('data', resolve));
  expect(String(answer)).toContain('200 OK');
  other.once('error', () => undefined);
  expect(proxy.cut(how)).toBe(1);
  expect(proxy.cut(how)).toBe(0);
});

it('holds bytes and ends back while it is frozen, and brings them after', async () => {
  const heard = await listenToEvents();
  proxy.freeze('events');
  await Promise.all(streams.map((response) => new Promise((resolve) => response.write('late', resolve))));
  streams.forEach((response) => response.destroy());
  expect(await echo('meanwhile')).toBe('meanwhile');
  expect([heard.text.includes('late'), heard.end]).toEqual([false, '']);
  proxy.thaw();
  await once(heard.socket, 'end');
  expect(heard.text).toContain('late');
});

it('takes new connections while all is frozen, and serves them after', async () => {
  proxy.freeze();
  let answered = false;
  const answer = echo('patience').finally(() => (answered = true));
  await firstValueFrom(proxy.connections.pipe(filter(({ open }) => open === 1)));
  for (const body of ['time', 'to', 'answer']) await echo(body, target);
  expect(answered).toBe(false);
  proxy.thaw();
  expect(await answer).toBe('patience');
});

it('holds back what is delayed when it is frozen', async () => {
  const heard = await listenToEvents();
  proxy.delay(60);
  send('late');
  await echo('the proxy has it by now', target);
  proxy.freeze('events');
  await echo('takes twice the delay');
  expect(heard.text).not.toContain('late');
  proxy.thaw();
  await hears(heard, 'late');
});

it('hides from a frozen client that the target is gone', async () => {
  const heard = await listenToEvents();
  proxy.freeze();
  await stopServer();
  expect(proxy.open('events')).toBe(1);
  const closed = closing(heard.socket);
  proxy.thaw();
  await closed;
  expect(heard.end).not.toBe('');
});

it('delays each direction', async () => {
  proxy.delay(120);
  const began = performance.now();
  expect(await echo('slow')).toBe('slow');
  expect(performance.now() - began).toBeGreaterThan(235);
});

it('limits the bandwidth, and brings all bytes in order', async () => {
  const body = Array.from({ length: 5_000 }, (_, index) => String(index).padStart(8, '.')).join('');
  proxy.limit(200_000);
  const began = performance.now();
  expect(await echo(body)).toBe(body);
  expect(performance.now() - began).toBeGreaterThan(180);
  proxy.limit(Infinity);
  expect(await echo(body.repeat(100))).toHaveLength(4_000_000);
});

it('refuses new connections and keeps the open ones, until it accepts again', async () => {
  const heard = await listenToEvents();
  proxy.refuse();
  await expect(echo('no')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  send('still here');
  await hears(heard, 'still here');
  await proxy.accept();
  expect(await echo('yes')).toBe('yes');
});

it('resets the client where the target refuses', async () => {
  await stopServer();
  await expect(echo('no')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

it('tells the target that a frozen client has gone once it is thawed', async () => {
  const heard = await listenToEvents();
  proxy.freeze();
  heard.socket.destroy();
  const [stream] = streams;
  const closed = new Promise((resolve) => stream?.once('close', resolve));
  proxy.thaw();
  await closed;
  await firstValueFrom(proxy.connections.pipe(filter(({ open }) => open === 0)));
});
