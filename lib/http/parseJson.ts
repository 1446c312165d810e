import { outsideStrings } from './outsideStrings.js';

/**
 * JSON.parse, and the `NaN`, `Infinity` and `-Infinity` that Python's json writes. Throws SyntaxError, whose message may
 * quote the text: never let it out.
 */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (json.includes('NaN') || json.includes('Infinity')) return parsePythons(json);
    throw error;
  }
}

// JSON can spell an infinity, but no NaN, and whatever stood for it could as well be a genuine value. So the text is parsed
// with two different values in its place: where the results differ was a NaN.
function parsePythons(json: string): unknown {
  const value: unknown = JSON.parse(spellNumbers(json, 'true'));
  const twin: unknown = JSON.parse(spellNumbers(json, 'false'));
  if (value === true && twin === false) return NaN;
  restoreNaN(value, twin);
  return value;
}

function spellNumbers(json: string, nan: 'true' | 'false'): string {
  // The blanks hold it apart from its neighbours: `1Infinity` must not become the number 11e999.
  return outsideStrings(json, (text) => text.replace(/NaN/g, nan).replace(/(-?)Infinity/g, ' $11e999 '));
}

// Without recursion: JSON.parse takes any depth, the stack does not.
function restoreNaN(value: unknown, twin: unknown): void {
  const pairs = [[value, twin]];
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
