import { isRecord } from '../checks.js';
import { ConfigError } from '../errors.js';
import { checkJson } from './checkJson.js';
import { checkMasterKeys, checkMinionKeys } from './checkKeys.js';
import { targetTypes } from './targetTypes.js';

type Client = 'local_async' | 'runner_async' | 'wheel_async';

const methods: Readonly<Record<string, string>> = {
  local_async: 'localAsync',
  runner_async: 'runnerAsync',
  wheel_async: 'wheelAsync',
};

const synchronous: readonly string[] = ['local', 'local_batch', 'local_subset', 'runner', 'wheel', 'ssh'];

/** Throws a ConfigError for a map that `client` cannot run. */
export function checkLow(client: Client, low: unknown): void {
  const map = readMap(low);
  checkJson(map);
  const { client: own = client, fun, jid } = map;
  if (own !== client) throw new ConfigError('client', `is ${name(own)}, which goes to ${methodFor(own)}`);
  checkFun(fun, client === 'local_async');
  if (client !== 'local_async') {
    if (client === 'wheel_async') checkWheelArg(map);
    return checkMasterKeys(client, map);
  }
  checkMinionKeys(client, map);
  checkArgLists(map);
  checkTgt(map);
  checkJid('jid', jid);
}

/** Throws a ConfigError for a map that request cannot send. */
export function checkRequest(low: unknown): void {
  const map = readMap(low);
  checkJson(map);
  const { client, fun, jid } = map;
  if (client === undefined) throw new ConfigError('client', `is missing: one of ${synchronous.join(', ')}`);
  if (typeof client !== 'string' || !synchronous.includes(client)) {
    throw new ConfigError('client', `is ${name(client)}, which goes to ${methodFor(client)}`);
  }
  const targetsMinions = client.startsWith('local') || client === 'ssh';
  checkFun(fun, targetsMinions);
  if (!targetsMinions) {
    if (client === 'wheel') checkWheelArg(map);
    return checkMasterKeys(client, map);
  }
  checkMinionKeys(client, map);
  if (client !== 'ssh') checkArgLists(map);
  checkTgt(map, client === 'ssh');
  if (client === 'local') checkJid('jid', jid);
}

/** What is wrong with a map for track whose client is none that runs jobs. */
export function wrongClient(low: unknown): ConfigError {
  const client = isRecord(low) ? low.client : undefined;
  const known = `one of ${Object.keys(methods).join(', ')}`;
  return new ConfigError(
    'client',
    client === undefined ? `is missing: ${known}` : `is ${name(client)}, which goes to ${methodFor(client)}`,
  );
}

// Control, invisible and unpaired characters too.
const neverInJid = /[\s/*?[\]\p{C}]/u;

/** Throws a ConfigError for what cannot be a jid. [salt] jids are text: as numbers they lose digits. */
export function checkJid(option: string, jid: unknown): void {
  if (jid === undefined) return;
  if (typeof jid !== 'string' || jid === '' || neverInJid.test(jid)) {
    throw new ConfigError(option, 'must be a text without blanks, slashes, control characters, or any of * ? [ ]');
  }
}

function readMap(low: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(low)) throw new ConfigError('low', 'must be a lowstate map such as { tgt, fun }');
  return low;
}

function checkFun(fun: unknown, listAllowed: boolean): void {
  if (fun === undefined) throw new ConfigError('fun', 'is missing');
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  if (isText(fun) || (listAllowed && Array.isArray(fun) && fun.length > 0 && fun.every(isText))) return;
  throw new ConfigError('fun', `must be the name of a function${listAllowed ? ', or a list of names' : ''}`);
}

// [salt] With fewer lists of arguments than functions no minion returns anything, on all releases.
function checkArgLists({ fun, arg }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(fun) || (Array.isArray(arg) && arg.length >= fun.length)) return;
  const lists = fun.map(() => '[]').join(', ');
  throw new ConfigError('arg', `must hold a list of arguments for each function of a list: [${lists}]`);
}

// [salt] The wheel client reads `arg` only where the map has a `kwarg`; else the function is called without arguments.
function checkWheelArg({ arg, kwarg }: Readonly<Record<string, unknown>>): void {
  if (arg !== undefined && kwarg === undefined) {
    throw new ConfigError('arg', 'is read by a wheel function only beside a kwarg: add kwarg: {}');
  }
}

function checkTgt({ tgt, tgt_type: type }: Readonly<Record<string, unknown>>, listsAreLists = false): void {
  if (tgt === undefined) throw new ConfigError('tgt', 'is missing');
  const isText = (value: unknown) => typeof value === 'string';
  if (!isText(tgt) && !(Array.isArray(tgt) && tgt.every(isText))) {
    throw new ConfigError('tgt', 'must be a text, or a list of minion ids');
  }
  if (type !== undefined && (typeof type !== 'string' || !targetTypes.includes(type))) {
    throw new ConfigError('tgt_type', `must be one of ${targetTypes.join(', ')}`);
  }
  // [salt] As a glob, a list reaches nobody, though the answer names its minions.
  if (Array.isArray(tgt) && !listsAreLists && (type === undefined || type === 'glob')) {
    throw new ConfigError('tgt_type', "a list of minion ids needs tgt_type: 'list'");
  }
  // [salt] A list with an empty name matches nobody.
  if (Array.isArray(tgt) && tgt.includes('')) throw new ConfigError('tgt', 'holds an empty minion id');
}

function methodFor(client: unknown): string {
  if (typeof client === 'string' && Object.hasOwn(methods, client)) return methods[client] ?? '';
  if (typeof client === 'string' && synchronous.includes(client)) return 'request';
  return 'no method: salt-api has no such client';
}

function name(client: unknown): string {
  return typeof client === 'string' ? `'${client}'` : typeof client;
}
