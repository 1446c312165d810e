import { createColors } from 'picocolors';
import { highstate } from '../../lib/cli/output/highstate.js';
import { nested } from '../../lib/cli/output/nested.js';
import { readFixture } from './readFixture.js';

const fixture = readFixture<{
  readonly nested: readonly (readonly [unknown, string])[];
  readonly highstate: readonly (readonly [unknown, string])[];
}>('saltOutput');
const plain = createColors(false);

describe('the output of a return', () => {
  it.each(fixture.nested)("of %j is that of Salt's outputter nested", (value, text) => {
    expect(nested(value, plain, { indent: 4 }).join('\n')).toBe(text);
  });

  it.each(fixture.highstate.map(([value, text], i) => [i + 1, value, text] as const))(
    "of states, number %i, is that of Salt's outputter highstate",
    (_i, value, text) => {
      expect(['web1:', ...(highstate(value, 'web1', plain) ?? [])].join('\n')).toBe(text);
    },
  );

  it.each([
    [{}],
    [[]],
    [null],
    ['a_|-b_|-c_|-d'],
    [{ 'a_|-b_|-c_|-d': 1 }],
    [{ 'a_|-b_|-c_|-d': { result: true }, e: 1 }],
  ])('%j is none of states', (value) => expect(highstate(value, 'web1', plain)).toBeUndefined());

  it('steers no terminal, whatever a minion says', () => {
    const value = { 'key\u001b[2J': ['\u001b]0;title\u0007', 'a\u0008b', '\u009b31mred'] };
    expect(nested(value, plain).join('\n')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });
});
