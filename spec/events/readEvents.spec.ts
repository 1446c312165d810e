import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { readEvents } from '../../lib/events/readEvents.js';

/** What a standard parser reads of the whole, which it is given at once. */
function standard(bytes: Uint8Array): readonly string[] {
  const json: string[] = [];
  createParser({
    onEvent: ({ event = 'message', data }) => {
      if (event === 'message') json.push(data);
    },
  }).feed(new TextDecoder().decode(bytes));
  return json;
}

/** The same in pieces, some of which come before they are read. */
function inPieces(bytes: Uint8Array, cuts: readonly { readonly at: number; readonly read: boolean }[]): string[] {
  const reader = readEvents();
  const json: string[] = [];
  const places = cuts.map((place) => ({ ...place, at: place.at % (bytes.length + 1) })).sort((a, b) => a.at - b.at);
  let start = 0;
  for (const { at, read } of [...places, { at: bytes.length, read: true }]) {
    reader.add(bytes.slice(start, at));
    if (read) json.push(...reader.take());
    start = at;
  }
  return json;
}

const piece = fc.constantFrom(
  ...[
    'data: {"a": 1}',
    'data:x',
    'data',
    ' data: x',
    'tag: salt/auth',
    't',
    'tag',
    'tdata: x',
    'event: other',
    'id: 7',
  ],
  ...[
    'event: message',
    'retry: 400',
    ': comment',
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    '\r\n',
    '\r',
    '\r\r',
    '\uFEFF',
    'é',
    '€',
    '𝄞',
  ],
  ...['\u2028', '\u0085', ' ', 't', 'd', ':'],
);
const cut = fc.record({ at: fc.nat(1_000), read: fc.boolean() });

describe('readEvents', () => {
  it('reads any stream, cut anywhere, as a standard parser reads the whole', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.array(cut, { maxLength: 12 }), (pieces, cuts) => {
        // The last line tells that no LF follows a CR.
        const bytes = new TextEncoder().encode(`${pieces.join('')}:\n`);
        expect(inPieces(bytes, cuts)).toEqual(standard(bytes));
      }),
      { numRuns: 5_000 },
    );
  });

  it('and so any bytes, UTF-8 or not', () => {
    const byte = fc.constantFrom(...Buffer.from('data: t\n\n\r'), 0xff, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9d);
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), fc.array(cut, { maxLength: 12 }), (bytes, cuts) => {
        const stream = Uint8Array.from([...bytes, ...Buffer.from(':\n')]);
        expect(inPieces(stream, cuts)).toEqual(standard(stream));
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives an event as soon as its blank line is there, whatever follows', () => {
    for (const end of ['\n', '\r\n']) {
      const reader = readEvents();
      reader.add(Buffer.from(`data: 1${end}${end}tag: a${end}data: 2`));
      expect(reader.take()).toEqual(['1']);
      reader.add(Buffer.from(`${end}${end}`));
      expect(reader.take()).toEqual(['2']);
    }
  });

  it('skips a byte order mark at the start of the stream, whole or cut, and nowhere else', () => {
    const [first = 0, ...others] = Buffer.from('\uFEFF');
    const reader = readEvents();
    reader.add(Uint8Array.from([first]));
    expect(reader.take()).toEqual([]);
    reader.add(Uint8Array.from([...others, ...Buffer.from('data: 1\n\n')]));
    expect(reader.take()).toEqual(['1']);
    reader.add(Buffer.from('\uFEFFdata: 2\n\n'));
    expect(reader.take()).toEqual([]);
  });

  it('never writes into a chunk, and keeps none', () => {
    const reader = readEvents();
    const chunk = Buffer.from('tag: a\ndata: {"t"');
    reader.add(chunk);
    expect(reader.take()).toEqual([]);
    expect(chunk.toString()).toBe('tag: a\ndata: {"t"');
    chunk.fill(0);
    reader.add(Buffer.from(': 1}\n\n'));
    expect(reader.take()).toEqual(['{"t": 1}']);
  });

  it('reads an event larger than its place, and the next one', () => {
    const reader = readEvents();
    const large = 'é'.repeat(1 << 20);
    const bytes = Buffer.from(`tag: a\ndata: ${large}\n\ntag: b\ndata: small\n\n`);
    const json: string[] = [];
    for (let at = 0; at < bytes.length; at += 1_460) {
      reader.add(bytes.subarray(at, at + 1_460));
      json.push(...reader.take());
    }
    expect(json).toEqual([large, 'small']);
  });

  it('is one per connection', () => {
    const [one, other] = [readEvents(), readEvents()];
    one.add(Buffer.from('data: 1'));
    other.add(Buffer.from('data: 2\n\n'));
    one.add(Buffer.from('\n\n'));
    expect([one.take(), other.take()]).toEqual([['1'], ['2']]);
  });
});
