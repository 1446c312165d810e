import { isRecord } from '../checks.js';
import { isTrimmed } from './isTrimmed.js';
import type { MasterReturn, MinionReturn } from './JobItem.js';
import type { LookUp } from './LookUp.js';
import { readFun } from './readJobEvent.js';
import { readVerdict } from './readVerdict.js';

/**
 * What jobs.print_job says of a local job. [salt] `{<jid>: {Function, Minions, Result: {<minion>: {return, retcode, success}}}}`;
 * with `Error` it knows nothing of the job: it may run, have expired or never have been. What it returns counts all the same.
 */
export function readPrintJob(jid: string, answer: unknown): LookUp {
  const entry = entryOf(jid, answer);
  if (!entry) return { readable: false, returns: [] };
  const readable = !('Error' in entry);
  const minions = Array.isArray(entry.Minions)
    ? entry.Minions.filter((minion) => typeof minion === 'string')
    : undefined;
  return {
    readable,
    returns: Object.entries(resultOf(entry)).flatMap(([minion, told]) => readMinion(jid, minion, entry.Function, told)),
    ...(readable && minions && minions.length > 0 ? { minions } : {}),
  };
}

/**
 * What jobs.print_job says of a runner or wheel job; undefined where it has no result. [salt] Its result is one level deeper:
 * `{<master id>: {return: {fun, jid, user, fun_args, return, success}}}`, and may stand beside an `Error`.
 */
export function readMasterJob(jid: string, answer: unknown): MasterReturn | undefined {
  for (const told of Object.values(resultOf(entryOf(jid, answer) ?? {}))) {
    if (!isRecord(told) || !isRecord(told.return) || !Object.hasOwn(told.return, 'return')) continue;
    return masterReturn(jid, told.return, 'lookup');
  }
  return undefined;
}

/** A return of a runner or wheel function, from the data of its event or of the cache. */
export function masterReturn(
  jid: string,
  data: Readonly<Record<string, unknown>>,
  via: 'event' | 'lookup',
): MasterReturn {
  const { success } = readVerdict(data);
  return {
    type: 'return',
    jid,
    fun: typeof data.fun === 'string' ? data.fun : '',
    return: data.return,
    success: success && !wasNotCalled(data.return),
    via,
    ...(isTrimmed(data.return) ? { trimmed: true } : {}),
  };
}

// [salt] A runner or wheel function that was called with too few arguments, or too many, did not run: `success` is true all the same.
function wasNotCalled(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('\nPassed invalid arguments: ');
}

/** What the answer says of a jid; undefined where it does not mention it. */
export function entryOf(jid: string, answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const entry = isRecord(answer) && Object.hasOwn(answer, jid) ? answer[jid] : undefined;
  return isRecord(entry) ? entry : undefined;
}

function resultOf(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(entry.Result) ? entry.Result : {};
}

function readMinion(jid: string, minion: string, fun: unknown, told: unknown): readonly MinionReturn[] {
  if (!isRecord(told) || !Object.hasOwn(told, 'return')) return [];
  return [
    {
      type: 'return',
      minion,
      jid,
      fun: readFun(fun),
      return: told.return,
      ...readVerdict({ ...told, fun }),
      via: 'lookup',
      ...(isTrimmed(told.return) ? { trimmed: true } : {}),
    },
  ];
}
