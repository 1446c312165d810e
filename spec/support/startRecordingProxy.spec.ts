import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { filter, firstValueFrom } from 'rxjs';
import { startRecordingProxy } from './startRecordingProxy.js';
import type { RecordedRequest, RecordingProxy } from './startRecordingProxy.js';

let streams: ServerResponse[];
let served: string[];
let proxy: RecordingProxy;
let stopServer: () => Promise<unknown>;

beforeEach(async () => {
  streams = [];
  served = [];
  const server = createServer((request, response) => {
    served.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (request.url === '/events') {
      streams.push(response);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
    } else {
      response.statusCode = request.url === '/login' ? 401 : 200;
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      request.pipe(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  stopServer = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  proxy = await startRecordingProxy(`http://127.0.0.1:${address.port}`);
});

afterEach(async () => {
  await proxy.close();
  await stopServer();
});

const post = (path: string, body?: string) =>
  fetch(proxy.url + path, {
    method: 'POST',
    headers: { 'X-Auth-Token': 'token' },
    ...(body !== undefined && { body }),
  });

/** A client of /events: `read` waits for the next bytes, `undefined` at the end. */
async function listenToEvents() {
  const { body } = await fetch(`${proxy.url}/events`);
  const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
  return {
    read: async () => {
      const { value } = await reader.read();
      return value && Buffer.from(value).toString();
    },
    cancel: () => reader.cancel(),
  };
}

it('records each request with its body and its status, in order', async () => {
  const ended = firstValueFrom(proxy.ended);
  expect((await post('/login', '{"username":"x"}')).status).toBe(401);
  const answer = await post('/?x=1', '[{"fun":"test.ping"}]');
  expect(await answer.json()).toEqual([{ fun: 'test.ping' }]);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  await post('/', 'no json');
  await post('/');
  expect(proxy.requests).toMatchObject([
    { method: 'POST', path: '/login', body: { username: 'x' }, token: 'token', status: 401 },
    { method: 'POST', path: '/?x=1', body: [{ fun: 'test.ping' }], status: 200 },
    { body: 'no json' },
    { body: undefined },
  ]);
  const { at, answeredAt = 0, endedAt = 0 } = await ended;
  expect([answeredAt - at, endedAt - answeredAt].every((time) => time >= 0)).toBe(true);
});

it('tells a request before it is passed on, and when it is answered', async () => {
  const seen: unknown[] = [];
  proxy.arrived.subscribe(({ path, status }) => seen.push(['arrived', path, status, served.length]));
  proxy.answered.subscribe(({ path, status }) => seen.push(['answered', path, status, served.length]));
  await post('/', '{}');
  expect(seen).toEqual([
    ['arrived', '/', undefined, 0],
    ['answered', '/', 200, 1],
  ]);
});

it('passes the chunks of a stream on as they come', async () => {
  const events = await listenToEvents();
  expect(proxy.streams()).toBe(1);
  for (const text of ['retry: 400\n', 'tag: a\n', 'data: {}\n\n']) {
    streams[0]?.write(text);
    expect(await events.read()).toBe(text);
  }
  streams[0]?.end();
  expect(await events.read()).toBeUndefined();
  expect(proxy.streams()).toBe(0);
});

it('lets the target know that a client has gone', async () => {
  const events = await listenToEvents();
  const [stream] = streams;
  if (stream === undefined) throw new Error('no stream');
  const closed = once(stream, 'close');
  await events.cancel();
  await closed;
});

it.each([
  ['end', undefined],
  ['fin', 'other side closed'],
  ['rst', 'read ECONNRESET'],
] as const)('cuts the streams with %s, and answers other requests', async (how, message) => {
  const events = await listenToEvents();
  expect(proxy.cut(how)).toBe(1);
  streams[0]?.write('too late');
  const outcome = events.read();
  if (message === undefined) expect(await outcome).toBeUndefined();
  else await expect(outcome).rejects.toMatchObject({ cause: { message } });
  expect((await post('/', '1')).status).toBe(200);
  expect(proxy.cut(how)).toBe(0);
});

it('freezes the open streams alone, and thaws them', async () => {
  const events = await listenToEvents();
  proxy.freeze();
  streams[0]?.write('late');
  let read = false;
  const late = events.read().finally(() => (read = true));
  await (await post('/', '1')).text();
  const next = await listenToEvents();
  streams[1]?.write('soon');
  expect(await next.read()).toBe('soon');
  expect(read).toBe(false);
  proxy.thaw();
  expect(await late).toBe('late');
});

it('hides the end of a frozen stream until it is thawed', async () => {
  const events = await listenToEvents();
  proxy.freeze();
  let ended = false;
  const end = events.read().finally(() => (ended = true));
  const refused = expect(end).rejects.toThrow('terminated');
  streams[0]?.destroy();
  await (await post('/', '1')).text();
  expect(ended).toBe(false);
  proxy.thaw();
  await refused;
});

it('loses the answer to a request that the target has served', async () => {
  const lost = (request: RecordedRequest) => request.path === '/run';
  proxy.loseAnswerTo(lost);
  const ended = firstValueFrom(proxy.ended.pipe(filter(lost)));
  expect((await post('/', '1')).status).toBe(200);
  await expect(post('/run', '2')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await ended;
  expect(served).toEqual(['POST /', 'POST /run']);
  expect((await post('/run', '3')).status).toBe(200);
});

it('resets the client where the target is gone', async () => {
  await stopServer();
  await expect(post('/', '1')).rejects.toThrow('fetch failed');
  expect(proxy.requests).toMatchObject([{ path: '/' }]);
  expect(proxy.requests[0]?.status).toBeUndefined();
});
