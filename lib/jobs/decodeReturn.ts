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
    return { ...item, return: decode(item.return) };
  } catch (decodeError) {
    return { ...item, success: false, decodeError };
  }
}
