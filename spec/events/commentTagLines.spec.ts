import fc from 'fast-check';
import { commentTagLines } from '../../lib/events/commentTagLines.js';

const BOM = '\xef\xbb\xbf';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (chunks: Uint8Array[]) => Buffer.concat(chunks).toString('latin1');

function commented(...chunks: string[]): string {
  const comment = commentTagLines();
  return textOf(chunks.map((chunk) => comment(bytesOf(chunk))));
}

describe('commentTagLines', () => {
  it('comments the tag line of each event and leaves the data alone', () => {
    expect(commented('retry: 400\ntag: a/b\ndata: {"tag": "t"}\n\ntag: c\ndata: {}\n\n')).toBe(
      'retry: 400\n:ag: a/b\ndata: {"tag": "t"}\n\n:ag: c\ndata: {}\n\n',
    );
  });

  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('knows lines that end with %s, cut at every byte', (_, end) => {
    const stream = ['tag: t', 'data: t', '', 'tag: tt', 'data: {"t": "\u00e2\u0082\u00ac"}', '', 't', 'tt', ''].join(
      end,
    );
    const expected = [':ag: t', 'data: t', '', ':ag: tt', 'data: {"t": "\u00e2\u0082\u00ac"}', '', ':', ':t', ''].join(
      end,
    );
    for (let cut = 0; cut <= stream.length; cut++) {
      expect(commented(stream.slice(0, cut), stream.slice(cut))).toBe(expected);
    }
    expect(commented(...stream.split(/(?:)/))).toBe(expected);
  });

  it('skips a byte order mark at the start of the stream, whole or cut, and nowhere else', () => {
    expect(commented(`${BOM}tag: a\n${BOM}tag: b\n`)).toBe(`${BOM}:ag: a\n${BOM}tag: b\n`);
    expect(commented('\xef', '\xbb', '\xbf', 'tag: a\n')).toBe(`${BOM}:ag: a\n`);
    expect(commented('\xef', '\xbbtag: a\n', 'tag: b\n')).toBe('\xef\xbbtag: a\n:ag: b\n');
    expect(commented('\xef', 'tag: a\n', 'tag: b\n')).toBe('\xeftag: a\n:ag: b\n');
  });

  it('takes the bytes of an event in any portions', () => {
    const line = fc.string({ unit: fc.constantFrom('t', 'a', '\n', '\r', ':', '\xef', '\xbb', '\xbf'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), (chunks, withBom) => {
        const parts = withBom ? [BOM, ...chunks] : chunks;
        const stream = parts.join('');
        const start = stream.startsWith(BOM) ? BOM.length : 0;
        expect(commented(...parts)).toBe(stream.slice(0, start) + stream.slice(start).replace(/(^|[\r\n])t/g, '$1:'));
      }),
    );
  });

  it('never writes into a chunk, and hands one on that needs no change', () => {
    const comment = commentTagLines();
    const tag = Buffer.from('tag: a\n');
    const data = Buffer.from('data: {"t": "t"}\n\n');
    expect(textOf([comment(tag)])).toBe(':ag: a\n');
    expect(tag.toString()).toBe('tag: a\n');
    expect(comment(data)).toBe(data);
  });

  it('keeps one state per connection', () => {
    const one = commentTagLines();
    const other = commentTagLines();
    one(bytesOf('data: '));
    expect(textOf([other(bytesOf('tag: a\n'))])).toBe(':ag: a\n');
    expect(textOf([one(bytesOf('tag\n'))])).toBe('tag\n');
  });
});
