import { aBoolean, aFunction, checkOptions, checkRequired, count, isRecord, number, oneOf } from '../lib/checks.js';
import { ConfigError } from '../lib/errors.js';
import { thrownBy } from './support/thrownBy.js';

describe('checks', () => {
  it.each([
    ['number(0)', number(0), [0, -0, 0.5, 1, Number.MAX_VALUE], [-1, NaN, Infinity, '1', null, [], {}, true]],
    ['number(0, 1)', number(0, 1), [0, 0.5, 1], [1.01, -0.01, Infinity]],
    ['number(0, Infinity)', number(0, Infinity), [0, 1e300, Infinity], [-Infinity, NaN, '0']],
    ['count(1)', count(1), [1, 20, Infinity], [0, 1.5, -1, NaN, '1', null]],
    ['aBoolean', aBoolean, [true, false], [0, 1, 'true', null]],
    ['aFunction', aFunction, [() => 1, ConfigError], [{}, 'f', null]],
    ["oneOf('a', 'b')", oneOf('a', 'b'), ['a', 'b'], ['c', '', null, ['a']]],
  ])('%s says what is wrong, or nothing', (_, check, right, wrong) => {
    expect(right.map(check)).toEqual(right.map(() => undefined));
    const problem: unknown = expect.stringMatching(/^must be /);
    expect(wrong.map(check)).toEqual(wrong.map(() => problem));
  });

  it.each<[unknown, boolean]>([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    ['text', false],
    [undefined, false],
  ])('isRecord(%p) is %p', (value, expected) => {
    expect(isRecord(value)).toBe(expected);
  });

  it.each([
    ['options', { b: true, a: -1 }, 'a'],
    ['jobs', { a: -1 }, 'jobs.a'],
    ['jobs', { c: 1 }, 'jobs.c'],
    ['options', JSON.parse('{"__proto__":1}'), '__proto__'],
    ['options', { toString: 1 }, 'toString'],
    ['jobs', null, 'jobs'],
    ['jobs', [], 'jobs'],
    ['jobs', 'text', 'jobs'],
  ])('checkOptions names the option that is unknown or wrong: %s %j', (name, options: unknown, option) => {
    expect(thrownBy(() => checkOptions(name, options, { a: number(0), b: aBoolean }))).toMatchObject({
      name: 'ConfigError',
      option,
    });
  });

  it.each([[undefined], [{}], [{ a: undefined }], [{ a: 0, b: false }]])('checkOptions lets %j pass', (options) => {
    expect(() => checkOptions('jobs', options, { a: number(0), b: aBoolean })).not.toThrow();
  });

  it('checkRequired names what is absent', () => {
    expect(() => checkRequired({ url: 'x' }, 'url', 'credentials')).toThrow(
      new ConfigError('credentials', 'is missing'),
    );
    expect(() => checkRequired(undefined, 'url')).toThrow(new ConfigError('url', 'is missing'));
    expect(() => checkRequired({ url: 0 }, 'url')).not.toThrow();
  });
});
