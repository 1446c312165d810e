import { isRecord } from '../checks.js';
import type { LocalLow } from '../commands/Low.js';
import { entryOf } from './readPrintJob.js';

/**
 * Whether the job cache holds another job under the jid of this map: its function or its arguments differ. Where anything is
 * unclear it says no. [salt] `Arguments` are those of the map, with `kwarg` as a last one, `{ __kwarg__: true, … }`; numbers of
 * more than 64 bits, and those that look like a jid, become texts.
 */
export function isOtherJob(jid: string, answer: unknown, { fun, arg, kwarg }: LocalLow): boolean {
  const entry = entryOf(jid, answer);
  if (!entry || 'Error' in entry) return false;
  const { Function: storedFun, Arguments: storedArguments } = entry;
  if (typeof fun === 'string' && storedFun === 'unknown-function') return false;
  // A cache may keep a list as text.
  if (typeof storedFun === 'string' ? typeof fun === 'string' && fun !== storedFun : !agree(fun, storedFun))
    return true;
  if (!Array.isArray(storedArguments)) return false;
  // [salt] salt-api makes a list of what is none.
  const positional: readonly unknown[] = arg === undefined ? [] : Array.isArray(arg) ? arg : [arg];
  const named = isRecord(kwarg) && Object.keys(kwarg).length > 0 ? [{ ...kwarg, __kwarg__: true }] : [];
  const sent: unknown = JSON.parse(JSON.stringify([...positional, ...named]));
  return !agree(sent, storedArguments);
}

function agree(sent: unknown, stored: unknown): boolean {
  if (Object.is(sent, stored) || stored === undefined || stored === 'VALUE_TRIMMED') return true;
  if (isScalar(sent) && isScalar(stored)) return agreeAsText(sent, stored);
  if (Array.isArray(sent) && Array.isArray(stored)) {
    return sent.length === stored.length && sent.every((value, i) => agree(value, stored[i]));
  }
  if (!isRecord(sent) || !isRecord(stored)) return false;
  const keys = Object.keys(sent).filter((key) => isPlain(key));
  return (
    Object.keys(sent).length === Object.keys(stored).length &&
    keys.every((key) => Object.hasOwn(stored, key) && agree(sent[key], stored[key]))
  );
}

function isScalar(value: unknown): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

function agreeAsText(sent: string | number | bigint, stored: string | number | bigint): boolean {
  if (typeof sent === 'number' && typeof stored !== 'string') {
    const difference = Math.abs(sent - Number(stored));
    return difference <= Math.abs(sent) * 1e-9;
  }
  return plainPart(String(sent)) === plainPart(String(stored));
}

// Databases and encodings may change other characters.
function plainPart(text: string): string {
  return text.replace(/[^\x20-\x7e]|\?/g, '');
}

function isPlain(text: string): boolean {
  return plainPart(text) === text;
}
