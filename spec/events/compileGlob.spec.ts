import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileGlob } from '../../lib/events/compileGlob.js';

/** [glob, tag, whether they match], as Python itself says: see fnmatch.py beside it. */
function pythonsRows(): [glob: string, tag: string, matches: boolean][] {
  const rows: unknown = JSON.parse(readFileSync(join(__dirname, '../fixtures/fnmatch.json'), 'utf8'));
  if (!Array.isArray(rows)) throw new Error('fnmatch.json holds no list');
  return rows.map((row: unknown) => {
    if (!Array.isArray(row)) throw new Error('fnmatch.json holds a row that is no list');
    return [String(row[0]), String(row[1]), row[2] === true];
  });
}

/** By trying everything: slow, and simple enough to be right. */
function matches(glob: readonly string[], tag: readonly string[]): boolean {
  const [piece, ...rest] = glob;
  if (piece === undefined) return tag.length === 0;
  if (piece === '*') return matches(rest, tag) || (tag.length > 0 && matches(glob, tag.slice(1)));
  return tag.length > 0 && (piece === '?' || piece === tag[0]) && matches(rest, tag.slice(1));
}

describe('compileGlob', () => {
  it('matches as Python does', () => {
    const rows = pythonsRows();
    const wrong = rows.filter(([glob, tag, expected]) => compileGlob(glob)(tag) !== expected);
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(3000);
  });

  it.each([
    ['salt/job/*/ret/*', 'salt/job/7/ret/web1', true],
    ['salt/job/*/ret/*', 'salt/job/7/returning', false],
    ['salt/*/start', 'salt/minion/a/b/start', true],
    ['salt/minion/web[!1-3]/start', 'salt/minion/web4/start', true],
    ['salt/minion/web[!1-3]/start', 'salt/minion/web2/start', false],
    ['salt/auth', 'SALT/auth', false],
    ['salt/auth', 'salt/auth/', false],
    ['a*c', 'a\nb\nc', true],
    ['?', '😀', true],
    ['*[!😀]', '😀', false],
    ['salt/[auth', 'salt/[auth', true],
  ])('%s, %j: %p', (glob, tag, expected) => {
    expect(compileGlob(glob)(tag)).toBe(expected);
  });

  it('matches as trying everything does', () => {
    const text = (units: string[], maxLength: number) => fc.array(fc.constantFrom(...units), { maxLength });
    fc.assert(
      fc.property(text(['*', '?', 'a', 'b', '/', '😀'], 7), text(['a', 'b', '/', '😀'], 8), (glob, tag) => {
        expect(compileGlob(glob.join(''))(tag.join(''))).toBe(matches(glob, tag));
      }),
      { numRuns: 2000 },
    );
  });

  it('is quick with many stars and a long tag', () => {
    const tag = 'a'.repeat(10_000);
    const started = performance.now();
    for (const end of ['', 'b', '?b', '[!a]']) expect(compileGlob(`${'*a'.repeat(30)}${end}`)(tag)).toBe(end === '');
    expect(compileGlob('*'.repeat(30) + 'b')(tag)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('keeps no state between tags', () => {
    const matches = compileGlob('*b');
    expect(['ab', 'a', 'b', 'ab'].map(matches)).toEqual([true, false, true, true]);
  });
});
