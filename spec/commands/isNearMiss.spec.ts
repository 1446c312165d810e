import fc from 'fast-check';
import { isNearMiss } from '../../lib/commands/isNearMiss.js';

describe('isNearMiss', () => {
  it.each([
    ['kwargs', 'kwarg', true],
    ['kwag', 'kwarg', true],
    ['kwerg', 'kwarg', true],
    ['kwrag', 'kwarg', true],
    ['wkarg', 'kwarg', true],
    ['kwagr', 'kwarg', true],
    ['a', '', true],
    ['tgt_typ', 'tgt_type', true],
    ['kwarg', 'kwarg', false],
    ['kwargss', 'kwarg', false],
    ['kawgr', 'kwarg', false],
    ['target', 'tgt', false],
    ['gtt', 'tgt', true],
    ['ttg', 'tgt', true],
    ['ab', 'cd', false],
    ['', '', false],
  ])('%s of %s: %s', (word, other, expected) => {
    expect(isNearMiss(word, other)).toBe(expected);
    expect(isNearMiss(other, word)).toBe(expected);
  });

  it('agrees with a slow count of edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(fc.property(word, word, (one, other) => expect(isNearMiss(one, other)).toBe(edits(one).has(other))));
  });
});

function edits(word: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of 'abc') found.add(before + letter + after).add(before + letter + after.slice(1));
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  found.delete(word);
  return found;
}
