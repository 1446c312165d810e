import fc from 'fast-check';
import { checkJid, checkLow, checkRequest, wrongClient } from '../../lib/commands/checkLow.js';
import { ConfigError } from '../../lib/errors.js';

const local = { tgt: '*', fun: 'test.ping' };
const asLocal = (low: unknown) => checkLow('local_async', low);
const asRunner = (low: unknown) => checkLow('runner_async', low);
const wrongForTrack = (low: unknown) => {
  throw wrongClient(low);
};
const asWheel = (low: unknown) => checkLow('wheel_async', low);

/** The option that a ConfigError names, and its message. */
function refusal(check: () => void): readonly [string, string] | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return [error.option, error.message];
    throw error;
  }
}

describe('maps', () => {
  it.each<readonly [string, (low: unknown) => void, unknown]>([
    ['local', asLocal, local],
    ['local, of a list', asLocal, { ...local, tgt: ['web1'], tgt_type: 'list', client: 'local_async' }],
    ['local, several functions', asLocal, { ...local, fun: ['test.ping', 'grains.items'] }],
    ['local, an empty target is Salt’s to judge', asLocal, { ...local, tgt: '' }],
    ['local, any further key', asLocal, { ...local, kwarg: {}, metadata: 1, ret: 'x', tgt_type: 'nodegroup' }],
    ['local, a jid', asLocal, { ...local, jid: 'my-job' }],
    ['runner', asRunner, { fun: 'jobs.master', client: 'runner_async', tgt: 5, jid: 7, batch: 1 }],
    ['wheel', asWheel, { fun: 'key.list', match: 'all' }],
    ...['local', 'local_batch', 'local_subset', 'ssh'].map(
      (client) => [`request ${client}`, checkRequest, { ...local, client }] as const,
    ),
    ['request runner', checkRequest, { client: 'runner', fun: 'test.arg' }],
    ['request wheel', checkRequest, { client: 'wheel', fun: 'key.list_all' }],
  ])('pass: %s', (_, check, low) => {
    expect(refusal(() => check(low))).toBeUndefined();
  });

  it.each([
    [asLocal, undefined, 'low', 'map'],
    [asLocal, null, 'low', 'map'],
    [asLocal, [local], 'low', 'map'],
    [asLocal, { tgt: '*' }, 'fun', 'missing'],
    [asLocal, { ...local, fun: '' }, 'fun', 'name of a function'],
    [asLocal, { ...local, fun: [] }, 'fun', 'list of names'],
    [asLocal, { ...local, fun: ['test.ping', 5] }, 'fun', 'list of names'],
    [asLocal, { fun: 'test.ping' }, 'tgt', 'missing'],
    [asLocal, { ...local, tgt: 5 }, 'tgt', 'text'],
    [asLocal, { ...local, tgt: ['a', null] }, 'tgt', 'list of minion ids'],
    [asLocal, { ...local, jid: 20240101000000000001n }, 'jid', 'text'],
    [asLocal, { ...local, jid: '' }, 'jid', 'text'],
    [asLocal, { ...local, jid: 'a/b' }, 'jid', 'slashes'],
    [asLocal, { ...local, batch: '10%' }, 'batch', 'localBatch'],
    [asLocal, { ...local, subset: 2 }, 'subset', 'request'],
    [asLocal, { ...local, client: 'local' }, 'client', 'request'],
    [asLocal, { ...local, client: 'runner_async' }, 'client', 'runnerAsync'],
    [asLocal, { ...local, client: 'wheel_async' }, 'client', 'wheelAsync'],
    [asLocal, { ...local, client: 'constructor' }, 'client', 'no such client'],
    [asLocal, { ...local, client: null }, 'client', 'no such client'],
    [asRunner, { fun: ['a', 'b'] }, 'fun', 'name of a function'],
    [asRunner, { fun: 'a', client: 'local_async' }, 'client', 'localAsync'],
    [asWheel, { client: 'wheel_async' }, 'fun', 'missing'],
    [checkRequest, local, 'client', 'missing'],
    [checkRequest, { ...local, client: 'local_async' }, 'client', 'localAsync'],
    [checkRequest, { ...local, client: 5 }, 'client', 'no such client'],
    [checkRequest, { client: 'local', fun: 'test.ping' }, 'tgt', 'missing'],
    [checkRequest, { client: 'ssh', fun: 'test.ping' }, 'tgt', 'missing'],
    [checkRequest, { client: 'runner', fun: ['a'] }, 'fun', 'name of a function'],
    [checkRequest, { ...local, client: 'local', jid: 7 }, 'jid', 'text'],
    [wrongForTrack, { fun: 'test.ping' }, 'client', 'missing'],
    [wrongForTrack, { client: 'local' }, 'client', 'request'],
    [wrongForTrack, { client: '__proto__' }, 'client', 'no such client'],
    [wrongForTrack, 'low', 'client', 'missing'],
    [(jid: unknown) => checkJid('eventsOf', jid), 7, 'eventsOf', 'text'],
  ])('are refused with a word on what is right: %p %p', (check, low, option, word) => {
    expect(refusal(() => check(low))).toEqual([option, expect.stringContaining(word)]);
  });

  it('any JSON passes or is refused by name', () => {
    const low = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          client: fc.oneof(fc.constantFrom('local', 'local_async', 'runner', 'runner_async'), fc.jsonValue()),
          fun: fc.jsonValue(),
          tgt: fc.jsonValue(),
          jid: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(low, fc.constantFrom(asLocal, asRunner, asWheel, checkRequest, wrongForTrack), (value, check) => {
        const refused = refusal(() => check(value));
        if (refused) expect(refused[0]).toMatch(/^(low|client|fun|tgt|jid|batch|subset)$/);
      }),
    );
  });
});
