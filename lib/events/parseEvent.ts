import { isRecord } from '../checks.js';
import type { LargeIntegers } from '../http/LargeIntegers.js';
import { parseExactly } from '../http/parseExactly.js';
import type { SaltEvent } from './SaltEvent.js';

/**
 * An event from its JSON text; `undefined` for what does not decode or is no event.
 *
 * [salt] `NaN`, `Infinity` and `-Infinity` can stand in the JSON, because Python writes them; JSON.parse refuses them.
 */
export function parseEvent(json: string, largeIntegers: LargeIntegers = 'text'): SaltEvent | undefined {
  const event = parse(json, largeIntegers);
  if (!isRecord(event)) return undefined;
  const { tag, data } = event;
  return typeof tag === 'string' && isRecord(data) ? { tag, data } : undefined;
}

function parse(json: string, largeIntegers: LargeIntegers): unknown {
  try {
    return parseExactly(json, largeIntegers);
  } catch {
    return undefined;
  }
}
