import { isRecord } from '../checks.js';
import { ConfigError } from '../errors.js';
import { isNearMiss } from './isNearMiss.js';
import { lowKeys } from './lowKeys.js';

const rightKeys: Readonly<Record<string, string>> = {
  kwargs: 'kwarg',
  args: 'arg',
  arguments: 'arg',
  func: 'fun',
  function: 'fun',
  functions: 'fun',
  target: 'tgt',
  expr_form: 'tgt_type',
  target_type: 'tgt_type',
};

// [salt] A runner or wheel function may have arguments of nearly any name, so only these are known to be mistakes.
const neverOnMaster = ['kwargs', 'args', 'expr_form'];
const misspeltOnMaster = ['kwarg', 'tgt_type'];

/**
 * Throws a ConfigError for a key of a map that targets minions and that Salt ignores: what it was to do would silently not
 * be done. Keys that begin with `_` pass.
 */
export function checkMinionKeys(client: string, low: Readonly<Record<string, unknown>>): void {
  const known = lowKeys[client] ?? [];
  for (const [key, value] of Object.entries(low)) {
    if (value === undefined || known.includes(key) || key.startsWith('_')) continue;
    const reason = misplaced(key, client);
    if (reason !== undefined) throw new ConfigError(key, reason);
    const right = rightKeyOf(key, known);
    throw new ConfigError(
      key,
      right === undefined
        ? 'Salt ignores it here: give named arguments of the function in kwarg, and your own data in metadata'
        : `Salt ignores this key: use ${right}`,
    );
  }
  checkKwarg(low);
  // [salt] Arguments of several functions are a list for each, and what is in `kwarg` becomes one list more, which no function gets.
  if (Array.isArray(low.fun) && isRecord(low.kwarg) && Object.keys(low.kwarg).length > 0) {
    throw new ConfigError(
      'kwarg',
      'Salt ignores it where fun is a list: add { __kwarg__: true, … } to the list in arg that belongs to the function',
    );
  }
}

/** Throws a ConfigError for a key of a runner or wheel map that Salt ignores, or is bound to misread. */
export function checkMasterKeys(client: string, low: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(low)) {
    if (value === undefined) continue;
    const right = neverOnMaster.includes(key)
      ? rightKeyOf(key, [])
      : misspeltOnMaster.find((known) => isNearMiss(key, known));
    if (right === undefined) continue;
    throw new ConfigError(
      key,
      `this key is a mistake: use ${right}. If the function has an argument of this name, give it in kwarg`,
    );
  }
  checkKwarg(low);
  if (client.startsWith('wheel')) checkWheelArguments(low);
}

// [salt] Anything else is dropped without a word.
function checkKwarg({ kwarg }: Readonly<Record<string, unknown>>): void {
  if (kwarg !== undefined && kwarg !== null && !isRecord(kwarg)) {
    throw new ConfigError('kwarg', 'must be a map of named arguments such as { test: true }');
  }
}

const ofTheCall: readonly string[] = ['client', 'fun', 'arg', 'kwarg', 'token', 'username', 'password', 'eauth'];
const ofTheClient: readonly string[] = [...ofTheCall, 'full_return', 'print_event', 'timeout', 'user', 'key'];

// [salt] With both `arg` and `kwarg` a wheel function gets these alone; else the keys beside them alone.
function checkWheelArguments(low: Readonly<Record<string, unknown>>): void {
  const has = (key: string) => low[key] !== undefined;
  if (has('kwarg') && !has('arg')) {
    throw new ConfigError('kwarg', 'Salt ignores it in a wheel map without arg: add arg: []');
  }
  if (!has('kwarg') || !has('arg')) return;
  const ignored = Object.keys(low).find((key) => has(key) && !ofTheClient.includes(key) && !key.startsWith('_'));
  if (ignored === undefined) return;
  throw new ConfigError(ignored, 'Salt ignores it in a wheel map with arg and kwarg: move it into kwarg');
}

// [salt] local and local_async run everywhere at once; local_batch ignores a jid, and local_subset uses it twice.
function misplaced(key: string, client: string): string | undefined {
  if (key === 'batch' && client === 'local_async') return 'Salt ignores it here: use localBatch';
  if (key === 'batch') return "Salt ignores it here: use request({ client: 'local_batch', … })";
  if (key === 'subset') return "Salt ignores it here: use request({ client: 'local_subset', … })";
  if (key !== 'jid') return undefined;
  return client === 'local_subset'
    ? 'Salt would use it for two jobs here, and the second would not run'
    : 'Salt ignores it here';
}

function rightKeyOf(key: string, known: readonly string[]): string | undefined {
  return Object.hasOwn(rightKeys, key) ? rightKeys[key] : known.find((right) => isNearMiss(key, right));
}
