import { isDeepStrictEqual } from 'node:util';
import { parseInput } from '../../lib/cli/arguments/parseInput.js';
import { yamlifyArg } from '../../lib/cli/arguments/yamlifyArg.js';
import { UsageError } from '../../lib/cli/UsageError.js';
import { readFixture } from './readFixture.js';

const fixture = readFixture<{
  readonly yamlify: readonly (readonly [string, unknown])[];
  readonly parse: readonly (readonly [string[], unknown[], Record<string, unknown>])[];
}>('saltArgs');

/** What the two parsers of YAML see differently, and nobody types. */
const differences = ['! 5', '! 11', "&0?'", '&x:&', '&yes:,5', '5, : |#.', '=: #1.', '[<<]'];

describe('an argument', () => {
  it(`is read as Salt reads it, ${fixture.yamlify.length} of them`, () => {
    const wrong = fixture.yamlify.filter(([word, value]) => !isDeepStrictEqual(yamlifyArg(word), value));
    expect(wrong.map(([word]) => word).sort()).toEqual(differences.sort());
  });

  it.each(['20261129212221123456', '-99999999999999999999', '1e999.0', '.inf', '-.inf', '.nan'])(
    'stays the text %s, which JSON would change as a number',
    (word) => expect(yamlifyArg(word)).toBe(word),
  );
});

describe('a nested argument', () => {
  it('is read to a depth of a hundred', () => {
    for (const text of [`${'['.repeat(100)}${']'.repeat(100)}`, `${'{a: '.repeat(100)}1${'}'.repeat(100)}`]) {
      expect(JSON.stringify(yamlifyArg(text))).toBe(text.replaceAll('{a: ', '{"a":'));
    }
  });

  it('may hold any number of brackets that are not nested', () => {
    const lists = Array.from({ length: 2_000 }, () => []);
    expect(yamlifyArg(JSON.stringify(lists))).toEqual(lists);
    const texts = Array.from({ length: 200 }, () => '[{');
    expect(yamlifyArg(JSON.stringify(texts))).toEqual(texts);
    expect(yamlifyArg(`[${'- , '.repeat(200)}]`)).toBe(`[${'- , '.repeat(200)}]`);
    expect(yamlifyArg('a'.repeat(100_000))).toHaveLength(100_000);
  });

  it.each([['['], ['{'], ['{a: '], ['- '], ['? '], ['[{'], ['[? '], ['- [']])(
    'is refused where %j is there too often, closed or not, within a second',
    (open) => {
      const close = Array.from(open, (char) => ({ '[': ']', '{': '}' })[char] ?? '')
        .reverse()
        .join('');
      const began = performance.now();
      for (const times of [101, 900, 20_000]) {
        for (const text of [open.repeat(times), `${open.repeat(times)}x${close.repeat(times)}`]) {
          expect(() => yamlifyArg(text)).toThrow('is nested more than 100 levels deep');
          expect(() => parseInput([`key=${text}`])).toThrow(UsageError);
        }
      }
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  it('is refused where its aliases multiply: Salt would send all of it', () => {
    const ten = (item: string) => `[${Array.from({ length: 10 }, () => item).join(', ')}]`;
    const text = `[&a ${ten('x')}, &b ${ten('*a')}, &c ${ten('*b')}, ${ten('*c')}]`;
    expect(() => yamlifyArg(text)).toThrow('repeats its own parts too often');
    expect(yamlifyArg('[&a x, *a]')).toEqual(['x', 'x']);
    expect(yamlifyArg('{a: *b}')).toBe('{a: *b}');
  });
});

describe('words', () => {
  it.each(fixture.parse)('%j are taken apart as Salt takes them apart', (words, arg, kwarg) => {
    expect(parseInput(words)).toEqual({ arg, kwarg });
  });

  it('keep the text of a key that must not be parsed', () => {
    expect(parseInput(['a=1', 'b=1'], ['a'])).toEqual({ arg: [], kwarg: { a: '1', b: 1 } });
  });

  it('may name a key that JavaScript has a meaning for', () => {
    expect(Object.entries(parseInput(['__proto__=1', 'constructor=2']).kwarg)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });
});
