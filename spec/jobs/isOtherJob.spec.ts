import fc from 'fast-check';
import type { LocalLow } from '../../lib/commands/Low.js';
import { isOtherJob } from '../../lib/jobs/isOtherJob.js';

const jid = '20240101000000000001_4711';
const low = (more: Partial<LocalLow>): LocalLow => ({ tgt: '*', fun: 'test.arg', ...more });
const entry = (more: object) => ({ [jid]: { Function: 'test.arg', Arguments: [], Result: {}, ...more } });

// What Salt 3008.4 made of these arguments.
const sent = [
  ...['1', 1, 1.5, 'true', null, true, 'a=b', '[1,2]', { x: 1, y: [1, null] }, 'ü\n', 1e20, 1e21],
  ...[Number('20240101000000000001'), '20240101000000000001', -0, 0.1, [1, [2]]],
];
const stored: readonly unknown[] = [
  ...['1', 1, 1.5, 'true', null, true, 'a=b', '[1,2]', { x: 1, y: [1, null] }, 'ü\n', '100000000000000000000', 1e21],
  ...['20240101000000000000', '20240101000000000001', 0, 0.1, [1, [2]]],
  { __kwarg__: true, test: true, n: '1', deep: { a: null } },
];

describe('isOtherJob', () => {
  it.each<[string, LocalLow, object]>([
    ['the same', low({}), entry({})],
    [
      'what Salt makes of arguments',
      low({ arg: sent, kwarg: { test: true, n: '1', deep: { a: null } } }),
      entry({ Arguments: stored }),
    ],
    ['an empty kwarg', low({ kwarg: {} }), entry({})],
    [
      'kwarg in arg',
      low({ arg: ['a', { __kwarg__: true, z: 1 }] }),
      entry({ Arguments: ['a', { __kwarg__: true, z: 1 }] }),
    ],
    [
      'several functions',
      low({ fun: ['test.echo', 'test.arg'], arg: [['x'], ['1', { __kwarg__: true, k: 1 }]] }),
      entry({ Function: ['test.echo', 'test.arg'], Arguments: [['x'], ['1', { __kwarg__: true, k: 1 }]] }),
    ],
    [
      'several functions that a cache keeps as text',
      low({ fun: ['a.b', 'c.d'] }),
      entry({ Function: "['a.b', 'c.d']" }),
    ],
    ['an entry of a job that is not known', low({}), { [jid]: { Error: 'no job', Function: 'a.b', Result: {} } }],
    ['an entry without a function', low({}), entry({ Function: 'unknown-function' })],
    ['an entry without anything', low({ arg: [1] }), { [jid]: { Result: {} } }],
    ['arguments that are no list', low({ arg: [1] }), entry({ Arguments: 'x' })],
    ['an answer of another jid', low({}), { other: { Function: 'a.b', Arguments: [] } }],
    ['no answer', low({}), {}],
    ['characters that a cache cannot keep', low({ arg: ['a😀b\ud800'] }), entry({ Arguments: ['a??b?'] })],
    ['a value that was cut', low({ arg: ['long'] }), entry({ Arguments: ['VALUE_TRIMMED'] })],
  ])('not: %s', (_, map, answer) => {
    expect(isOtherJob(jid, answer, map)).toBe(false);
  });

  it.each<[string, LocalLow, object]>([
    ['another function', low({}), entry({ Function: 'test.ping' })],
    ['one function in place of several', low({ fun: ['test.arg'] }), entry({ Function: ['test.arg', 'test.ping'] })],
    ['several functions in place of one', low({}), entry({ Function: ['test.arg'] })],
    ['another argument', low({ arg: ['a'] }), entry({ Arguments: ['b'] })],
    ['one more', low({ arg: ['a'] }), entry({ Arguments: ['a', 'b'] })],
    ['one less', low({ arg: ['a'] }), entry({})],
    ['a dry run in place of a real one', low({}), entry({ Arguments: [{ __kwarg__: true, test: true }] })],
    ['a real run in place of a dry one', low({ kwarg: { test: true } }), entry({})],
    [
      'another value of a named one',
      low({ kwarg: { test: true } }),
      entry({ Arguments: [{ __kwarg__: true, test: false }] }),
    ],
    ['another name', low({ kwarg: { test: true } }), entry({ Arguments: [{ __kwarg__: true, tset: true }] })],
    ['a list in place of a map', low({ arg: [{}] }), entry({ Arguments: [[]] })],
    ['null in place of a text', low({ arg: [null] }), entry({ Arguments: [''] })],
    ['another number', low({ arg: [1] }), entry({ Arguments: [2] })],
  ])('yes: %s', (_, map, answer) => {
    expect(isOtherJob(jid, answer, map)).toBe(true);
  });

  it('never where the cache has what was sent, whatever that is', () => {
    const kwarg = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), kwarg, (arg, named) => {
        const last = Object.keys(named).length > 0 ? [{ ...named, __kwarg__: true }] : [];
        const kept: unknown = JSON.parse(JSON.stringify([...arg, ...last]));
        expect(isOtherJob(jid, entry({ Arguments: kept }), low({ arg, kwarg: named }))).toBe(false);
      }),
    );
  });
});
