import { isRecord } from './isRecord.js';
import type { Paint } from './Paint.js';
import { plainLine } from './plainLine.js';

/** The lines of a value, as Salt's outputter `nested` has them. */
export function nested(value: unknown, paint: Paint, { failed = false, indent = 0 } = {}): readonly string[] {
  const named = failed ? paint.red : paint.cyan;
  const listed = failed ? paint.red : paint.green;

  function lines(own: unknown, at: number, prefix: string): readonly string[] {
    const line = (paintIt: (text: string) => string, text: string, suffix = '') =>
      `${' '.repeat(at)}${paintIt(prefix + text)}${suffix}`;
    if (own === null) return [line(paint.yellow, 'None')];
    if (typeof own === 'boolean') return [line(paint.yellow, own ? 'True' : 'False')];
    if (typeof own === 'bigint') return [line(paint.yellow, String(own))];
    if (typeof own === 'number') return [line(paint.yellow, inPython(own))];
    if (typeof own === 'string') {
      return linesOf(own).map(
        (text, i) =>
          `${' '.repeat(at)}${paint.green((i === 0 ? prefix : ' '.repeat(prefix.length)) + plainLine(text))}`,
      );
    }
    if (Array.isArray(own)) return own.flatMap((item: unknown) => itemLines(item, at));
    if (!isRecord(own)) return [line(paint.yellow, typeof own)];
    const ruler = at > 0 ? [`${' '.repeat(at)}${named('----------')}`] : [];
    const keys = Object.keys(own).sort(byCodePoint);
    return [
      ...ruler,
      ...keys.flatMap((key) => [
        `${' '.repeat(at)}${named(`${prefix}${plainLine(key)}:`)}`,
        ...lines(own[key], at + 4, ''),
      ]),
    ];
  }

  function itemLines(item: unknown, at: number): readonly string[] {
    if (!Array.isArray(item) && !isRecord(item)) return lines(item, at, '- ');
    return [`${' '.repeat(at)}${listed('|_')}`, ...lines(item, at + 2, isRecord(item) ? '' : '- ')];
  }

  return lines(value, indent, '');
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
