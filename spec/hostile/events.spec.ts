import { gzipSync } from 'node:zlib';
import { filter, firstValueFrom, take, toArray } from 'rxjs';
import { eventOf, startHostileApi, streaming } from './startHostileApi.js';

const mebibyte = 1_024 * 1_024;

it('gives an event of almost 64 MiB', async () => {
  const { salt } = await startHostileApi({
    events: [streaming(eventOf('big', { of: 'x'.repeat(64 * mebibyte - 99) }))],
  });
  const { tag, data } = await firstValueFrom(salt.events);
  expect([tag, String(data.of).length]).toEqual(['big', 64 * mebibyte - 99]);
});

it('skips an event of more than 64 MiB, opens the connection again and counts both', async () => {
  const { salt, seen } = await startHostileApi({
    events: [streaming(eventOf('big', { of: 'x'.repeat(64 * mebibyte) })), streaming(eventOf('small'))],
  });
  expect((await firstValueFrom(salt.events)).tag).toBe('small');
  expect(await firstValueFrom(salt.status)).toMatchObject({ skipped: 1, reconnects: 1 });
  expect(seen.filter((what) => what === 'GET /events')).toHaveLength(2);
});

it('keeps no more of an endless line than one event may have', async () => {
  let written = 0;
  let ended: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (ended = resolve));
  const chunk = 'x'.repeat(64 * 1_024);
  const { salt } = await startHostileApi(
    {
      events: [
        (request, response) => {
          streaming('data: ')(request, response);
          const write = (): void => {
            if (response.destroyed) return;
            written += chunk.length;
            response.write(chunk, write);
          };
          response.on('close', ended);
          write();
        },
        streaming(eventOf('after')),
      ],
    },
    { events: { maxEventSize: 4 * mebibyte } },
  );
  expect((await firstValueFrom(salt.events)).tag).toBe('after');
  await closed;
  // What the sockets of both sides hold comes on top.
  expect(written).toBeLessThan(32 * mebibyte);
});

it('counts the bytes of a gzip bomb as they unpack', async () => {
  const bomb = gzipSync(`data: ${'x'.repeat(32 * mebibyte)}`);
  const { salt } = await startHostileApi(
    {
      events: [
        (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' });
          response.write(bomb);
        },
        streaming(eventOf('after')),
      ],
    },
    { events: { maxEventSize: mebibyte } },
  );
  expect((await firstValueFrom(salt.events)).tag).toBe('after');
  expect(await firstValueFrom(salt.status)).toMatchObject({ skipped: 1 });
});

it('keeps nothing of a million different tags', async () => {
  const many = 1_000_000;
  const portion = 10_000;
  const { salt } = await startHostileApi({
    events: [
      (request, response) => {
        streaming()(request, response);
        let sent = 0;
        const write = (): void => {
          if (sent === many || response.destroyed) {
            response.write(eventOf('the last'));
            return;
          }
          let text = '';
          for (let i = 0; i < portion; i++) text += eventOf(`salt/job/${sent + i}/new`);
          sent += portion;
          response.write(text, write);
        };
        write();
      },
    ],
  });
  const listening = salt.eventsOf('999999').pipe(take(1), toArray());
  const heard = firstValueFrom(listening);
  await firstValueFrom(salt.events.pipe(filter(({ tag }) => tag === 'the last')));
  expect(await heard).toEqual([{ tag: 'salt/job/999999/new', data: {} }]);
}, 60_000);

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'gives an event with the key %s as it is',
  async (key) => {
    const json = `{"data": {"${key}": {"polluted": true}, "id": "a"}, "tag": "${key}"}`;
    const { salt } = await startHostileApi({ events: [streaming(`data: ${json}\n\n`)] });
    const event = await firstValueFrom(salt.eventsOf(key));
    expect(JSON.stringify(event.data)).toBe(`{"${key}":{"polluted":true},"id":"a"}`);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  },
);
