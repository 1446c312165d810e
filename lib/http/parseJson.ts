const notANumber = '\0NaN';

/**
 * JSON.parse, and the `NaN`, `Infinity` and `-Infinity` that Python's json writes.
 * Throws SyntaxError, whose message may quote the text: never let it out.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(quoteNaN(text), (_key, value: unknown) => (value === notANumber ? NaN : value));
  }
}

function quoteNaN(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\bNaN\b|\bInfinity\b/g, (token) => {
    if (token === 'NaN') return JSON.stringify(notANumber);
    return token === 'Infinity' ? '1e999' : token;
  });
}
