import { isRecord } from '../http/isRecord.js';
import type { SaltEvent } from './SaltEvent.js';

/**
 * An event from its JSON text; `undefined` for what does not decode or is no event.
 *
 * [salt] `NaN`, `Infinity` and `-Infinity` can stand in the JSON, because Python writes them; JSON.parse refuses them.
 */
export function parseEvent(json: string): SaltEvent | undefined {
  const event = parse(json);
  if (!isRecord(event)) return undefined;
  const { tag, data } = event;
  return typeof tag === 'string' && isRecord(data) && !Array.isArray(data) ? { tag, data } : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json.includes('NaN') || json.includes('Infinity') ? parsePythons(json) : undefined;
  }
}

// JSON can spell an infinity, but no NaN, and whatever stood for it could as well be a genuine value. So the text is parsed
// with two different values in its place: where the results differ was a NaN.
function parsePythons(json: string): unknown {
  try {
    const event: unknown = JSON.parse(spellNumbers(json, 'true'));
    const twin: unknown = JSON.parse(spellNumbers(json, 'false'));
    restoreNaN(event, twin);
    return event;
  } catch {
    return undefined;
  }
}

function spellNumbers(json: string, nan: 'true' | 'false'): string {
  let result = '';
  let start = 0;
  while (start < json.length) {
    const quote = json.indexOf('"', start);
    const string = quote < 0 ? json.length : quote;
    // The blanks hold it apart from its neighbours: `1Infinity` must not become the number 11e999.
    result += json
      .slice(start, string)
      .replace(/NaN/g, nan)
      .replace(/(-?)Infinity/g, ' $11e999 ');
    start = endOfString(json, string);
    result += json.slice(string, start);
  }
  return result;
}

function endOfString(json: string, open: number): number {
  for (let quote = json.indexOf('"', open + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

// Without recursion: JSON.parse takes any depth, the stack does not.
function restoreNaN(event: unknown, twin: unknown): void {
  const pairs = [[event, twin]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (!isContainer(one) || !isContainer(other)) continue;
    for (const key of Object.keys(one)) {
      if (one[key] === true && other[key] === false) one[key] = NaN;
      else if (typeof one[key] === 'object') pairs.push([one[key], other[key]]);
    }
  }
}

/** An object or an array. */
function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
