import { hasLargeInteger } from './hasLargeInteger.js';
import { isObject } from './isObject.js';
import type { LargeIntegers } from './LargeIntegers.js';
import { outsideStrings } from './outsideStrings.js';
import { parseJson } from './parseJson.js';

const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** parseJson, with every digit of large integers, in the form that was asked for. Throws as parseJson does. */
export function parseExactly(json: string, largeIntegers: LargeIntegers): unknown {
  if (largeIntegers === 'number' || !hasLargeInteger(json)) return parseJson(json);
  const value = parseJson(outsideStrings(json, (text) => text.replace(numbers, quoted)));
  if (largeIntegers === 'text') return value;
  // A text in one and a number in the other: that was an integer, whatever strings look like it.
  const twin = parseJson(json);
  if (typeof value === 'string' && typeof twin === 'number') return BigInt(value);
  restoreIntegers(value, twin);
  return value;
}

function quoted(number: string): string {
  return /^-?[1-9]\d+$/.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number;
}

// Without recursion: JSON.parse takes any depth, the stack does not.
function restoreIntegers(value: unknown, twin: unknown): void {
  const pairs = [[value, twin]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (!isObject(one) || !isObject(other)) continue;
    for (const [key, own] of Object.entries(one)) {
      if (typeof own === 'string' && typeof other[key] === 'number') {
        Object.defineProperty(one, key, { value: BigInt(own), enumerable: true, configurable: true, writable: true });
      } else if (typeof own === 'object') pairs.push([own, other[key]]);
    }
  }
}
