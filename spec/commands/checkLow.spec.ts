import fc from 'fast-check';
import { checkJid, checkLow, checkRequest, wrongClient } from '../../lib/commands/checkLow.js';
import { isNearMiss } from '../../lib/commands/isNearMiss.js';
import { lowKeys } from '../../lib/commands/lowKeys.js';
import { targetTypes } from '../../lib/commands/targetTypes.js';
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
    ['local, several functions', asLocal, { ...local, fun: ['test.ping', 'grains.items'], arg: [[], []] }],
    ['local, an empty target is Salt’s to judge', asLocal, { ...local, tgt: '' }],
    ['local, any further key', asLocal, { ...local, kwarg: {}, metadata: 1, ret: 'x', tgt_type: 'nodegroup' }],
    ['local, a jid', asLocal, { ...local, jid: 'my-job' }],
    ['local, what is undefined', asLocal, { ...local, kwargs: undefined, tgt_type: undefined, batch: undefined }],
    ['local, what begins with _', asLocal, { ...local, __kwarg__: true, _mine: 1 }],
    [
      'local, kwarg beside several functions, empty',
      asLocal,
      { ...local, fun: ['a.b', 'c.d'], arg: [[], []], kwarg: {} },
    ],
    [
      'local, what Salt passes on',
      asLocal,
      {
        ...local,
        ...{ ret: 'x', ret_config: 'y', ret_kwargs: {}, full_return: true, timeout: 5, gather_job_timeout: 5 },
        ...{
          module_executors: ['sudo'],
          executor_opts: {},
          metadata: {},
          start_event: true,
          delimiter: '/',
          nocache: 1,
        },
        ...{ username: 'u', password: 'p', eauth: 'pam', token: 't', listen: false, id: 'x', master_id: 'm' },
      },
    ],
    ...targetTypes.map((tgt_type) => [`tgt_type ${tgt_type}`, asLocal, { ...local, tgt_type }] as const),
    [
      'request local_batch',
      checkRequest,
      { ...local, client: 'local_batch', batch: '10%', batch_wait: 1, failhard: true },
    ],
    ['request local_subset', checkRequest, { ...local, client: 'local_subset', subset: 2 }],
    ['request ssh', checkRequest, { ...local, client: 'ssh', roster_file: 'r', ssh_user: 'u', raw_shell: true }],
    [
      'runner, arguments of any name',
      asRunner,
      { fun: 'a.b', func: 1, org: 2, target: 3, functions: 4, ar: 5, tst: 6 },
    ],
    ['runner, kwargs as an argument', asRunner, { fun: 'queue.insert_runner', kwarg: { args: [], kwargs: {} } }],
    ['wheel, arg and kwarg', asWheel, { fun: 'key.finger', arg: [], kwarg: { match: '*' }, full_return: true }],
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

  it.each<readonly [(low: unknown) => void, unknown, string, string]>([
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
    [asLocal, { ...local, kwargs: { test: true } }, 'kwargs', 'use kwarg'],
    [asLocal, { ...local, kwargs: {} }, 'kwargs', 'use kwarg'],
    [asLocal, { ...local, args: ['web'] }, 'args', 'use arg'],
    [asLocal, { ...local, expr_form: 'list' }, 'expr_form', 'use tgt_type'],
    [asLocal, { ...local, functions: ['a'] }, 'functions', 'use fun'],
    [asLocal, { ...local, target: '*' }, 'target', 'use tgt'],
    [asLocal, { ...local, tgt_typ: 'list' }, 'tgt_typ', 'use tgt_type'],
    [asLocal, { ...local, mteadata: 1 }, 'mteadata', 'use metadata'],
    [asLocal, { ...local, test: true }, 'test', 'in kwarg'],
    [asLocal, { ...local, pillar: {} }, 'pillar', 'in kwarg'],
    [asLocal, { ...local, kwarg: ['test=True'] }, 'kwarg', 'map'],
    [asLocal, { ...local, kwarg: 'test=True' }, 'kwarg', 'map'],
    [asLocal, { ...local, fun: ['state.apply', 'test.ping'], kwarg: { test: true } }, 'kwarg', '__kwarg__'],
    [asLocal, { ...local, tgt_type: 'glub' }, 'tgt_type', 'pillar_exact'],
    [asLocal, { ...local, tgt_type: '' }, 'tgt_type', 'compound'],
    [asLocal, { ...local, tgt_type: null }, 'tgt_type', 'nodegroup'],
    [checkRequest, { ...local, client: 'local', batch: 1 }, 'batch', 'local_batch'],
    [checkRequest, { ...local, client: 'local', subset: 1 }, 'subset', 'local_subset'],
    [checkRequest, { ...local, client: 'local_batch', subset: 1 }, 'subset', 'local_subset'],
    [checkRequest, { ...local, client: 'local_batch', jid: '1' }, 'jid', 'ignores'],
    [checkRequest, { ...local, client: 'local_subset', jid: '1' }, 'jid', 'two jobs'],
    [checkRequest, { ...local, client: 'ssh', metadata: 1, tgt_type: 'glob' }, 'metadata', 'ignores'],
    [checkRequest, { ...local, client: 'ssh', tgt_type: 'roster' }, 'tgt_type', 'nodegroup'],
    ...['local', 'local_batch', 'local_subset', 'ssh'].flatMap((client) => [
      [checkRequest, { ...local, client, kwargs: {} }, 'kwargs', 'use kwarg'] as const,
      [checkRequest, { ...local, client, test: true }, 'test', 'in kwarg'] as const,
      [checkRequest, { ...local, client, tgt_type: 'glub' }, 'tgt_type', 'glob'] as const,
    ]),
    ...[asRunner, asWheel].flatMap((check) => [
      [check, { fun: 'a.b', kwargs: { test: true } }, 'kwargs', 'use kwarg'] as const,
      [check, { fun: 'a.b', args: [] }, 'args', 'use arg'] as const,
      [check, { fun: 'a.b', kwrag: {} }, 'kwrag', 'use kwarg'] as const,
      [check, { fun: 'a.b', expr_form: 'list' }, 'expr_form', 'use tgt_type'] as const,
      [check, { fun: 'a.b', tgt_typ: 'list' }, 'tgt_typ', 'use tgt_type'] as const,
      [check, { fun: 'a.b', arg: [], kwarg: ['a'] }, 'kwarg', 'map'] as const,
    ]),
    [checkRequest, { client: 'runner', fun: 'a.b', kwargs: {} }, 'kwargs', 'use kwarg'],
    [checkRequest, { client: 'wheel', fun: 'a.b', kwargs: {} }, 'kwargs', 'use kwarg'],
    [asWheel, { fun: 'key.accept_dict', match: {}, kwarg: { include_rejected: true } }, 'kwarg', 'arg: []'],
    [asWheel, { fun: 'key.finger', arg: [], kwarg: {}, hash_type: 'md5' }, 'hash_type', 'into kwarg'],
    [checkRequest, { client: 'wheel', fun: 'key.finger', arg: [], kwarg: {}, match: '*' }, 'match', 'into kwarg'],
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
    ...['', ' ', '2024 1', '1\n', '1\u0000', '1\u200b', '1/2', '*', '1?', '[12]', '\ud800'].map(
      (jid) => [(value: unknown) => checkJid('jid', value), jid, 'jid', 'text'] as const,
    ),
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
        if (!refused) return;
        const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
        expect(['low', 'client', 'fun', 'tgt', ...keys]).toContain(refused[0]);
      }),
    );
  });

  const letter = fc.string({ unit: fc.constantFrom('a', 'e', 'g', 's', 't', '_'), minLength: 1, maxLength: 1 });
  const misspelt = (word: string) =>
    fc
      .tuple(fc.nat(word.length), letter, fc.constantFrom('insert', 'delete', 'replace', 'swap'))
      .map(([at, by, how]) => {
        const [before, after] = [word.slice(0, at), word.slice(at)];
        if (how === 'insert') return before + by + after;
        if (how === 'delete') return before + after.slice(1);
        if (how === 'replace') return before + by + after.slice(1);
        return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
      });

  it.each(Object.keys(lowKeys))(
    '%s: a key with one wrong letter is refused by name, and every right one passes',
    (client) => {
      const check = client === 'local_async' ? asLocal : checkRequest;
      const known = lowKeys[client] ?? [];
      const word = fc.constantFrom(...known).chain(misspelt);
      fc.assert(
        fc.property(word, (key) => {
          fc.pre(!known.includes(key) && !key.startsWith('_'));
          const refused = refusal(() => check({ ...local, client, [key]: 1 }));
          expect(refused?.[0]).toBe(key);
          expect(refused?.[1]).toMatch(/use \w+|two jobs|Salt ignores it here$/);
        }),
      );
      const rest = known.filter((key) => !['client', 'fun', 'tgt', 'tgt_type', 'kwarg', 'jid'].includes(key));
      for (const key of rest) expect(refusal(() => check({ ...local, client, [key]: 1 }))).toBeUndefined();
    },
  );

  it('a runner or wheel map keeps the names of its arguments, but for a misspelt kwarg', () => {
    const word = fc.constantFrom('arg', 'fun', 'tgt', 'client', 'timeout', 'full_return', 'kwarg').chain(misspelt);
    fc.assert(
      fc.property(word, fc.constantFrom(asRunner, asWheel), (key, check) => {
        fc.pre(!['arg', 'args', 'fun', 'client', 'kwarg'].includes(key));
        const refused = refusal(() => check({ fun: 'a.b', [key]: 1 }));
        expect(refused?.[0]).toBe(isNearMiss(key, 'kwarg') ? key : undefined);
      }),
    );
  });
});
