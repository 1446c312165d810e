import { createColors } from 'picocolors';
import { highstate } from '../../lib/cli/output/highstate.js';
import { describeReaction } from '../../lib/cli/output/describeReaction.js';
import { nested } from '../../lib/cli/output/nested.js';
import { toJson } from '../../lib/cli/output/toJson.js';
import { readFixture } from './readFixture.js';

const fixture = readFixture<{
  readonly nested: readonly (readonly [unknown, string])[];
  readonly highstate: readonly (readonly [unknown, string])[];
}>('saltOutput');
const plain = createColors(false);
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

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
    expect(nested(value, plain).join('\n')).not.toMatch(steering);
  });

  it.each(['result', 'comment', 'start_time', 'duration', 'name', '__id__'])(
    'steers no terminal, whatever %s of a state a minion sends',
    (field) => {
      const state = { result: true, comment: '', start_time: '', duration: 1, [field]: '\u001b]0;title\u0007\u009b2J' };
      expect(highstate({ 'a_|-b_|-c_|-d': state }, 'web1', plain)?.join('\n')).not.toMatch(steering);
    },
  );

  it('steers no terminal as JSON, and is the same value', () => {
    const value = { a: '\u001b[2J\u009b2J\u007f', '\u0085': 1 };
    expect(toJson(value)).not.toMatch(steering);
    expect(JSON.parse(toJson(value))).toEqual(value);
  });

  it('steers no terminal with what a reaction failed with', () => {
    const reaction = {
      type: 'reaction',
      reaction: 1,
      key: '',
      events: [],
      status: 'failed',
      results: [],
      took: 1,
    } as const;
    const line = describeReaction('a', { ...reaction, error: new Error('\u001b]0;title\u0007') }, plain);
    expect(line.trimEnd()).not.toMatch(steering);
  });

  it('is JSON also where a value holds itself', () => {
    const value: Record<string, unknown> = { a: 1, same: [7] };
    value.again = value.same;
    value.self = { value };
    expect(toJson({ a: 2n ** 70n, b: '#5', c: ['##7', -(2n ** 60n)], '#9': 1 })).toBe(
      `{"a":${2n ** 70n},"b":"#5","c":["##7",-${2n ** 60n}],"#9":1}`,
    );
    expect(JSON.parse(toJson(value))).toEqual({ a: 1, same: [7], again: [7], self: { value: '[circular]' } });
  });
});
