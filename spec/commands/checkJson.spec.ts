import { checkLow, checkRequest } from '../../lib/commands/checkLow.js';
import { ConfigError } from '../../lib/errors.js';
import { matching } from '../flows/support/matching.js';
import { thrownBy } from '../support/thrownBy.js';

const checks: readonly (readonly [string, (more: object) => void])[] = [
  ['local_async', (more) => checkLow('local_async', { tgt: '*', fun: 'test.arg', ...more })],
  ['runner_async', (more) => checkLow('runner_async', { fun: 'test.arg', ...more })],
  ['wheel_async', (more) => checkLow('wheel_async', { fun: 'test.arg', kwarg: {}, arg: [], ...more })],
  ['local', (more) => checkRequest({ client: 'local', tgt: '*', fun: 'test.arg', ...more })],
  ['ssh', (more) => checkRequest({ client: 'ssh', tgt: '*', fun: 'test.arg', ...more })],
  ['runner', (more) => checkRequest({ client: 'runner', fun: 'test.arg', ...more })],
];

const cycle: unknown[] = [];
cycle.push({ again: cycle });

/** A list in a list, so many times. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 1; i < depth; i++) value = [value];
  return value;
}

const failing = {
  toJSON: () => {
    throw new Error('s3cret');
  },
};

describe.each(checks)('a map for %s', (_, check) => {
  it.each<[string, object, string, RegExp]>([
    ['NaN', { arg: [NaN] }, 'arg[0]', /NaN/],
    ['Infinity', { kwarg: { x: { y: -Infinity } } }, 'kwarg.x.y', /Infinity/],
    ['a boxed NaN', { arg: [Object(NaN)] }, 'arg[0]', /NaN/],
    ['undefined in a list', { arg: [1, undefined] }, 'arg[1]', /undefined/],
    ['a hole in a list', { arg: new Array(2) }, 'arg[0]', /undefined/],
    ['a function', { kwarg: { pillar: { f: () => 1 } } }, 'kwarg.pillar.f', /function/],
    ['a symbol', { arg: [[Symbol('s')]] }, 'arg[0][0]', /symbol/],
    ['a BigInt', { kwarg: { 'a b': 1n } }, 'kwarg["a b"]', /BigInt/],
    ['a cycle', { arg: [cycle] }, 'arg[0][0].again', /itself/],
    ['a Map', { arg: [new Map([[1, 2]])] }, 'arg[0]', /Map/],
    ['a Set', { kwarg: { s: new Set([1]) } }, 'kwarg.s', /Set/],
    ['a RegExp', { arg: [/a/] }, 'arg[0]', /RegExp/],
    ['a Promise', { arg: [Promise.resolve(1)] }, 'arg[0]', /Promise/],
    ['an Error', { arg: [new Error('s3cret')] }, 'arg[0]', /Error/],
    ['bytes', { arg: [new Uint8Array(2)] }, 'arg[0]', /Uint8Array/],
    ['a Date that is none', { arg: [new Date(NaN)] }, 'arg[0]', /Date/],
    ['a toJSON that gives nothing', { arg: [{ toJSON: () => undefined }] }, 'arg[0]', /undefined/],
    ['a toJSON that throws', { arg: [failing] }, 'arg[0]', /cannot be read \(Error\)/],
  ])('refuses %s, and names its path', (__, more, option, problem) => {
    const error = thrownBy(() => check(more));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ option, message: matching(problem) });
    expect(String(error)).not.toMatch(/s3cret/);
  });

  it('refuses what is nested thousands of levels deep, in a short message', () => {
    for (const depth of [1_000, 100_000]) {
      const error = thrownBy(() => check({ arg: [nested(depth)] }));
      expect(error).toMatchObject({ name: 'ConfigError', message: matching(/more than 900 levels/) });
      expect(String(error).length).toBeLessThan(300);
    }
  });

  it('takes what Salt carries, however deep', () => {
    expect(thrownBy(() => check({ arg: [nested(890)] }))).toBeUndefined();
  });

  it('takes what JSON can carry', () => {
    const shared = { a: [1] };
    const twice = (value: unknown): unknown => [value, value];
    let doubled = twice(shared);
    for (let i = 0; i < 60; i++) doubled = twice(doubled);
    const good: unknown[] = [
      null,
      'text',
      true,
      -0,
      1e300,
      new Date(0),
      Object.create(null),
      shared,
      shared,
      { u: undefined },
    ];
    check({ arg: [...good, nested(400), Buffer.from('a'), doubled], kwarg: { x: undefined, y: { z: [] } } });
    check({ kwarg: { big: { toJSON: () => '9007199254740993' } } });
  });
});
