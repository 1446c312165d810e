import { RequestError } from '../../lib/errors.js';
import { openConnection } from '../../lib/events/openConnection.js';
import type { Http, StreamReply } from '../../lib/http/Http.js';
import { like } from '../support/like.js';
import { fakeStream, streamOf, type StreamInit } from './support/fakeStream.js';

const encode = (text: string) => new TextEncoder().encode(text);

/** Everything that comes of a connection until it fails, and the error. */
function readAll(
  http: Http,
  beat: () => void = () => undefined,
): Promise<{ readonly seen: readonly string[]; readonly error: unknown }> {
  return new Promise((resolve) => {
    const seen: string[] = [];
    openConnection(http, 't', beat, Infinity).subscribe({
      next: (packet) => seen.push(...(packet.type === 'open' ? ['open'] : packet.json)),
      error: (error: unknown) => resolve({ seen, error }),
      complete: () => resolve({ seen, error: 'it completed' }),
    });
  });
}

const first = '{"data": {"a": "é€𝄞😀\u2028\u0085", "return": "tag: x"}, "tag": "salt/auth"}';
const second = '{"data": {}, "tag": "täg"}';
const text = `retry: 400\ntag: salt/auth\ndata: ${first}\n\ntag: täg\ndata: {"data": {},\ndata: "tag": 5}\n\ntag: täg\ndata: ${second}\n\n`;
const events = [first, '{"data": {},\n"tag": 5}', second];

describe('a connection', () => {
  it.each([
    ['LF', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    // The comment at the end tells that no LF follows the last CR.
    ['CR', `${text.replaceAll('\n', '\r')}:\r`],
    ['a byte order mark', `\uFEFF${text}`],
    ['a mark and CRLF', `\uFEFF${text.replaceAll('\n', '\r\n')}`],
    ['no space after the colon', text.replace(/^(tag|data): /gm, '$1:')],
    ['comments between', text.replace(/^tag:/gm, ': ping\ntag:')],
  ])('brings the same events wherever it is cut: %s', async (_, whole) => {
    const bytes = encode(whole);
    const cuts = Array.from({ length: bytes.length + 1 }, (_cut, at) => [bytes.slice(0, at), bytes.slice(at)]);
    const single = Array.from(bytes, (byte) => new Uint8Array([byte]));
    const seen = await Promise.all([single, ...cuts].map((chunks) => readAll(fakeStream(() => streamOf(chunks)))));
    for (const [at, { seen: packets }] of seen.entries()) expect([at, ...packets]).toEqual([at, 'open', ...events]);
  });

  it.each([
    ['at once', '', []],
    ['after the first line', 'retry: 400\n', []],
    ['after a lone tag line', `data: ${second}\n\ntag: salt/job/1/ret/a\n`, [second]],
    ['within an event', `data: ${second}\n\ndata: {"data": {"a`, [second]],
    ['before the blank line', `data: ${second}\n\ndata: ${first}\n`, [second]],
    ['after an event without data', `data: ${second}\n\ndata:\n\ntag: x\n\n`, [second, '']],
  ])('that ends %s is an error, and brings no half of an event', async (_, whole, expected) => {
    const { seen, error } = await readAll(fakeStream(() => streamOf([encode(whole)])));
    expect(seen).toEqual(['open', ...expected]);
    expect(error).toMatchObject({ name: 'RequestError', sent: true });
  });

  it('replaces bytes that are no UTF-8, and passes NaN on', async () => {
    const bytes = Uint8Array.from([...encode('data: "'), 0xff, 0xfe, ...encode('" NaN\n\n')]);
    const { seen } = await readAll(fakeStream(() => streamOf([bytes])));
    expect(seen).toEqual(['open', '"\uFFFD\uFFFD" NaN']);
  });

  const answered = (status: number, type: string | null = 'text/html'): StreamReply => ({
    ...streamOf([]),
    status,
    contentType: type,
    body: null,
  });

  const redirected: unknown = expect.stringContaining('http://other');
  it.each<[string, StreamReply, object]>([
    ...[204, 302, 400, 403, 404, 408, 429, 500, 503].map((status): [string, StreamReply, object] => [
      String(status),
      answered(status),
      { name: 'RequestError', status, sent: true },
    ]),
    ['401', answered(401), { name: 'Refused' }],
    ['HTML', answered(200), { name: 'RequestError', status: 200 }],
    ['no type', answered(200, null), { name: 'RequestError', status: 200 }],
    ['JSON', answered(200, 'application/json'), { name: 'RequestError', status: 200 }],
    ['Retry-After', { ...answered(503), retryAfter: 5_000 }, { status: 503, retryAfter: 5_000 }],
    ['a redirect', { ...answered(302), redirect: 'http://other' }, { status: 302, message: redirected }],
  ])('that is refused fails before it is open: %s', async (_, reply, error) => {
    expect(await readAll(fakeStream(() => reply))).toEqual({ seen: [], error: like(error) });
  });

  it('tells the error of the way there, and that of a lost connection', async () => {
    const refused = new RequestError('GET /events: refused', { code: 'ECONNREFUSED', sent: false });
    expect((await readAll(fakeStream(() => Promise.reject(refused)))).error).toBe(refused);
    const reset = new RequestError('GET /events: reset', { code: 'ECONNRESET', sent: true });
    const lost = await readAll(fakeStream(() => streamOf([encode(`data: ${second}\n\n`)], reset)));
    expect(lost).toEqual({ seen: ['open', second], error: reset });
  });

  it('sends the token and no header that salt-api refuses in browsers, and beats with the headers and each chunk', async () => {
    const asked: unknown[] = [];
    let beats = 0;
    const http = fakeStream((request, { headers }) => {
      asked.push(request, Object.keys(headers));
      return streamOf([encode('retry: 400\n'), encode(': \n'), encode('\n')]);
    });
    await readAll(http, () => beats++);
    expect(asked).toEqual([{ method: 'GET', path: '/events', token: 't' }, ['Accept']]);
    expect(beats).toBe(4);
  });

  it.each([
    ['many small events at once are not one large one', 'data: 1\n\n'.repeat(9), Array(9).fill('1')],
    ['what came before a large one is not lost', `data: 1\n\ndata: ${'x'.repeat(21)}\n\n`, ['1', '']],
    ['an event has as many bytes as characters may take', `data: ${'é'.repeat(10)}\n\n`, ['é'.repeat(10)]],
    ['bytes count, not characters', `data: 1\n\ndata: ${'é'.repeat(11)}\n\n`, ['1', '']],
    ['and not halves of characters', `data: ${'😀'.repeat(5)}\n\ndata: ${'😀'.repeat(6)}\n\n`, ['😀'.repeat(5), '']],
    ['comments are no event', `${': a comment\n\n|'.repeat(9)}data: 1\n\n`, ['1']],
    ['nor what is of another type', `${'event: a\n|data: 1\n|\n|'.repeat(9)}data: 1\n\n|${'x'.repeat(21)}`, ['1', '']],
    ['nor before one that does not end', `data: 1\n\ndata: 2\n\n|data: ${'x'.repeat(21)}`, ['1', '2', '']],
  ])('with a maxEventSize: %s', async (_, whole, expected) => {
    const chunks = whole.split('|').map(encode);
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      openConnection(
        fakeStream(() => streamOf(chunks)),
        't',
        () => undefined,
        20,
      ).subscribe({
        next: (packet) => seen.push(...(packet.type === 'open' ? [] : packet.json)),
        error: () => resolve(),
      });
    });
    expect(seen).toEqual(expected);
  });

  it('unsubscribed while connecting, or open, is aborted and brings nothing more', async () => {
    for (const when of ['connecting', 'open']) {
      const inits: StreamInit[] = [];
      const packets: string[] = [];
      await new Promise<void>((resolve) => {
        const http = fakeStream((_, init) => {
          inits.push(init);
          if (when === 'connecting') queueMicrotask(leave);
          return streamOf([encode(`data: ${second}\n\n`)], 'open');
        });
        const subscription = openConnection(http, undefined, () => undefined, Infinity).subscribe(({ type }) => {
          packets.push(type);
          leave();
        });
        function leave(): void {
          subscription.unsubscribe();
          // Whatever was under way has come by then.
          setImmediate(resolve);
        }
      });
      expect(packets).toEqual(when === 'open' ? ['open'] : []);
      expect(inits.map(({ signal }) => signal.aborted)).toEqual([true]);
    }
  });
});
