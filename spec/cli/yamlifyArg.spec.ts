import { isDeepStrictEqual } from 'node:util';
import { parseInput } from '../../lib/cli/arguments/parseInput.js';
import { yamlifyArg } from '../../lib/cli/arguments/yamlifyArg.js';
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
