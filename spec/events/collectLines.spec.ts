import { collectLines } from '../../lib/events/collectLines.js';

/** What is taken after each of the chunks; a chunk is a text or bytes. */
function takeAll(...chunks: readonly (string | readonly number[])[]) {
  const lines = collectLines();
  return chunks.map((chunk) => {
    lines.add(typeof chunk === 'string' ? Buffer.from(chunk) : Uint8Array.from(chunk));
    return lines.take();
  });
}
const whole = (text: string) => ({ text, whole: true });
const any = (text: string) => ({ text, whole: false });

describe('collectLines', () => {
  it('holds a line back until it ends', () => {
    expect(takeAll('a', 'b\nc', '\n\n')).toEqual([whole(''), whole('ab\n'), whole('c\n\n')]);
  });

  it('holds nothing back where a line may end with a CR, until an LF ends one', () => {
    expect(takeAll('a\rb', 'c', 'd\n', 'e', 'f\n')).toEqual([
      any('a\rb'),
      any('c'),
      any('d\n'),
      whole(''),
      whole('ef\n'),
    ]);
  });

  it('takes a CR and an LF for one end, wherever they are cut', () => {
    expect(takeAll('a\r\n', 'b\n', 'c\r', '\n', 'd\n')).toEqual([
      any('a\r\n'),
      whole('b\n'),
      any('c\r'),
      any('\n'),
      whole('d\n'),
    ]);
  });

  it('loses no byte of a character that is cut on the way', () => {
    const euro = [...Buffer.from('€')];
    expect(takeAll('\r', euro.slice(0, 1), euro.slice(1), euro.slice(0, 2), '\n', 'é\n')).toEqual([
      any('\r'),
      any(''),
      any('€'),
      any(''),
      any('\uFFFD\n'),
      whole('é\n'),
    ]);
  });
});
