/**
 * JSON of anything; an error in it is its name and message, a function nothing, and what holds itself `[circular]`. It steers no
 * terminal.
 */
export function toJson(value: unknown, indent?: number): string {
  const large: string[] = [];
  const plain = write(value, indent, (digits) => {
    large.push(digits);
    return digits;
  });
  if (large.length === 0) return plain;
  // JSON.stringify writes no BigInt. With a mark that is nowhere else, its digits are found again, and lose their quotes.
  let mark = '#';
  while (plain.includes(mark)) mark += '#';
  return write(value, indent, (digits) => mark + digits).replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

function write(value: unknown, indent: number | undefined, spell: (digits: string) => string): string {
  // What holds the value that comes next, outermost first.
  const holders: unknown[] = [];
  function plain(this: unknown, _key: string, own: unknown): unknown {
    if (own instanceof Error) return { name: own.name, message: own.message };
    if (typeof own === 'bigint') return spell(String(own));
    if (typeof own !== 'object' || own === null) return own;
    holders.length = holders.lastIndexOf(this) + 1;
    if (holders.includes(own)) return '[circular]';
    holders.push(own);
    return own;
  }
  return JSON.stringify(value, plain, indent).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
