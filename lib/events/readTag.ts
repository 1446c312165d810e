const spacedKey = ', "tag": ';
const compactKey = ',"tag":';

/**
 * The tag of an event, read from its JSON text without parsing the whole; `undefined` where only parsing can tell.
 * Exact for every text that JSON.parse accepts and in which no object has a key twice, as Python never writes it.
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
  const open = json.lastIndexOf('"', json.length - 3);
  const key = json.slice(Math.max(0, open - spacedKey.length), open);
  if (json.slice(-2) !== '"}' || !(key === spacedKey || key.endsWith(compactKey))) return undefined;
  const tag = json.slice(open + 1, -2);
  return tag.includes('\\') ? undefined : tag;
}

function tagAtBeginning(json: string): string | undefined {
  const open = json.startsWith('{"tag": "') ? 8 : json.startsWith('{"tag":"') ? 7 : undefined;
  if (open === undefined) return undefined;
  const close = json.indexOf('"', open + 1);
  const tag = json.slice(open + 1, close);
  return close < 0 || tag.includes('\\') ? undefined : tag;
}
