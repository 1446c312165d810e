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
