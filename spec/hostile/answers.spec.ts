import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { catchError, lastValueFrom, type Observable, of } from 'rxjs';
import { createSaltClient, EventsUnavailableError, RequestError } from 'rx-salt';
import { closeAfterTest } from '../flows/support/closeAfterTest.js';
import { startHostileApi } from './startHostileApi.js';

const errorOf = (source: Observable<unknown>) => lastValueFrom(source.pipe(catchError((error: unknown) => of(error))));

it('ends an answer that unpacks to more than http.maxContentLength', async () => {
  const bomb = gzipSync(`{"return": ["${'x'.repeat(32 * 1_024 * 1_024)}"]}`);
  const { salt } = await startHostileApi(
    {
      post: (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bomb),
    },
    { http: { maxContentLength: 1_024 * 1_024 } },
  );
  const error = await errorOf(salt.request({ client: 'runner', fun: 'test.arg' }));
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ sent: true });
});

it('ends an answer that unpacks to more than 256 MiB, where no limit was given', async () => {
  const bomb = gzipSync(Buffer.alloc(257 * 1_024 * 1_024, 32), { level: 1 });
  const { salt } = await startHostileApi({
    post: (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(bomb),
  });
  expect(await errorOf(salt.request({ client: 'runner', fun: 'test.arg' }))).toBeInstanceOf(RequestError);
});

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
  const other = await startHostileApi({});
  const { salt } = await startHostileApi({
    post: (_request, response) =>
      void response.writeHead(status, { Location: `${other.url}/?token=secret-token` }).end(),
    events: [(_request, response) => void response.writeHead(status, { Location: `${other.url}/events` }).end()],
  });
  const error = await errorOf(salt.request({ client: 'runner', fun: 'test.arg' }));
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ status });
  expect(String(error)).toContain(other.url);
  expect(String(error)).not.toContain('secret-token');
  const lost = await errorOf(salt.events);
  expect(lost).toBeInstanceOf(EventsUnavailableError);
  expect(other.seen).toEqual([]);
});

it('waits for headers no longer than http.timeout, and keeps no more of them than Node does', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write(`X-${'a'.repeat(100)}: b\r\n`), 5);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const connect = (timeout: number) => {
    const salt = createSaltClient({
      url: `http://127.0.0.1:${port}`,
      credentials: { token: 't' },
      http: { timeout },
      events: { keepAlive: 0, backoff: { attempts: 1 } },
    });
    closeAfterTest({ close: () => salt.close() });
    return salt;
  };
  const slow = await errorOf(connect(100).events);
  expect(slow).toMatchObject({ name: 'EventsUnavailableError', cause: { code: 'ETIMEDOUT' } });
  const huge = await errorOf(connect(30_000).events);
  expect(huge).toMatchObject({ name: 'EventsUnavailableError', cause: { code: 'HPE_HEADER_OVERFLOW' } });
});
