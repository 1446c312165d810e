/**
 * The tag of an event, read from its JSON text without parsing the whole; `undefined` where only parsing can tell.
 * Exact for every text that JSON.parse accepts: it never guesses.
 *
 * [salt] salt-api writes `{"data": {...}, "tag": "<tag>"}`; masters of 2015 wrote `{"tag": "<tag>", "data": {...}}`.
 */
export function readTag(json: string): string | undefined {
  return tagAtEnd(json) ?? tagAtBeginning(json);
}

// The last `}` closes the outermost object, so the string before it is a value of that object, and of equal keys the last
// one counts. No quote or backslash is in that string, so the quote before it is its opening quote, unless escaped; a
// quote that is escaped follows a backslash, and none of the two quotes looked at does.
function tagAtEnd(json: string): string | undefined {
  const close = json.length - 2;
  if (!json.endsWith('"}')) return undefined;
  const open = json.lastIndexOf('"', close - 1);
  const tag = json.slice(open + 1, close);
  if (tag.includes('\\')) return undefined;
  const key = endsWithAt(json, open, '"tag": ') ?? endsWithAt(json, open, '"tag":');
  if (key === undefined) return undefined;
  const follows = endsWithAt(json, key, ', ') ?? endsWithAt(json, key, ',');
  return follows === undefined ? undefined : tag;
}

// A later key `tag` of the same object would override this one, but Python's json never writes a key of a dict twice.
function tagAtBeginning(json: string): string | undefined {
  const open = json.startsWith('{"tag": "') ? 8 : json.startsWith('{"tag":"') ? 7 : undefined;
  if (open === undefined) return undefined;
  const close = json.indexOf('"', open + 1);
  const tag = json.slice(open + 1, close);
  return close < 0 || tag.includes('\\') ? undefined : tag;
}

/** Where `part` begins, if it ends at `end`. */
function endsWithAt(json: string, end: number, part: string): number | undefined {
  const start = end - part.length;
  return start >= 0 && json.startsWith(part, start) ? start : undefined;
}
