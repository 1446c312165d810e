import { isRecord } from './isRecord.js';
import type { Paint } from './Paint.js';
import { safe, SafeText } from './SafeText.js';

/** How many levels are shown: beyond, a line says that there is more. */
const deepest = 100;

/** The lines of a value, as Salt's outputter `nested` has them. */
export function nested(value: unknown, paint: Paint, { failed = false, indent = 0 } = {}): readonly SafeText[] {
  const named = failed ? paint.red : paint.cyan;
  const listed = failed ? paint.red : paint.green;

  function lines(own: unknown, at: number, prefix: string, level: number): readonly SafeText[] {
    const line = (paintIt: Paint['red'], text: string) => safe`${' '.repeat(at)}${paintIt(prefix + text)}`;
    if (level > deepest) return [line(paint.yellow, '… (nested too deeply to be shown here)')];
    if (own === null) return [line(paint.yellow, 'None')];
    if (typeof own === 'boolean') return [line(paint.yellow, own ? 'True' : 'False')];
    if (typeof own === 'bigint') return [line(paint.yellow, String(own))];
    if (typeof own === 'number') return [line(paint.yellow, inPython(own))];
    if (typeof own === 'string') {
      return linesOf(own).map(
        (text, i) =>
          safe`${' '.repeat(at)}${paint.green(safe`${i === 0 ? prefix : ' '.repeat(prefix.length)}${SafeText.lineOf(text)}`)}`,
      );
    }
    if (Array.isArray(own)) return own.flatMap((item: unknown) => itemLines(item, at, level + 1));
    if (!isRecord(own)) return [line(paint.yellow, typeof own)];
    const ruler = at > 0 ? [safe`${' '.repeat(at)}${named('----------')}`] : [];
    const keys = Object.keys(own).sort(byCodePoint);
    return [
      ...ruler,
      ...keys.flatMap((key) => [
        safe`${' '.repeat(at)}${named(`${prefix}${key}:`)}`,
        ...lines(own[key], at + 4, '', level + 1),
      ]),
    ];
  }

  function itemLines(item: unknown, at: number, level: number): readonly SafeText[] {
    if (!Array.isArray(item) && !isRecord(item)) return lines(item, at, '- ', level);
    return [safe`${' '.repeat(at)}${listed('|_')}`, ...lines(item, at + 2, isRecord(item) ? '' : '- ', level)];
  }

  return lines(value, indent, '', 0);
}

// As Python's splitlines: a newline at the end begins no line.
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

// As Python writes numbers: 1e-07.
function inPython(value: number): string {
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
}

// As Python sorts texts.
function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((char, i) => char !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
