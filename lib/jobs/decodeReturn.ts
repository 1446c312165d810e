import { ConfigError } from '../errors.js';
import type { MasterReturn, MinionReturn } from './JobItem.js';

/** Decodes a return that succeeded; where `decode` throws, that one item fails and says what was thrown. */
export function decodeReturn<T>(item: MinionReturn, decode: (value: unknown) => T): MinionReturn<T>;
export function decodeReturn<T>(item: MasterReturn, decode: (value: unknown) => T): MasterReturn<T>;
export function decodeReturn<T>(
  item: MinionReturn | MasterReturn,
  decode: (value: unknown) => T,
): MinionReturn<T> | MasterReturn<T>;
export function decodeReturn<T>(
  item: MinionReturn | MasterReturn,
  decode: (value: unknown) => T,
): MinionReturn<T> | MasterReturn<T> {
  if (!item.success) return item;
  try {
    const value = decode(item.return);
    if (isThenable(value)) {
      throw new ConfigError(
        'decode',
        'must return the value itself, not a Promise of it: wait in a concatMap after the job',
      );
    }
    return { ...item, return: value };
  } catch (decodeError) {
    return { ...item, success: false, decodeError };
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
