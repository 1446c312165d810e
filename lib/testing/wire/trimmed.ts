import { isMap } from './isMap.js';

const limit = 1_048_576;

/**
 * [salt] A return above 1 MiB comes as `VALUE_TRIMMED`, or a map with its oversized values replaced by it, in the event
 * and in the cache alike.
 */
export function trimmed(value: unknown): unknown {
  if (size(value, limit) <= limit) return value;
  if (!isMap(value)) return 'VALUE_TRIMMED';
  const smaller = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, size(item, limit) > limit ? trimmed(item) : item]),
  );
  return size(smaller, limit) > limit ? 'VALUE_TRIMMED' : smaller;
}

/** Roughly the bytes of its JSON; gives up counting above `enough`. */
function size(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 2;
  for (const [key, item] of Object.entries(value)) {
    sum += key.length + 4 + size(item, enough - sum);
    if (sum > enough) break;
  }
  return sum;
}
