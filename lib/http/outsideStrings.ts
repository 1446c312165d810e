/** A JSON text with what is outside of its strings changed. */
export function outsideStrings(json: string, change: (text: string) => string): string {
  let result = '';
  let start = 0;
  while (start < json.length) {
    const quote = json.indexOf('"', start);
    const string = quote < 0 ? json.length : quote;
    result += change(json.slice(start, string));
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
