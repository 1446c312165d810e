import { isThenable } from '../checks.js';
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
    const decoded = decode(item.return);
    if (!isThenable(decoded)) return { ...item, return: decoded };
    // What it was to become is nobody's, its failure included.
    decoded.then(undefined, () => undefined);
    throw new ConfigError(
      'decode',
      'returned a Promise: decode at once, and do the rest in the pipe, as with concatMap',
    );
  } catch (decodeError) {
    return { ...item, success: false, decodeError };
  }
}
