/**
 * JSON of anything; an error in it is its name and message, a function nothing, and what holds itself `[circular]`. It steers no
 * terminal.
 */
export function toJson(value: unknown, indent?: number): string {
  // What holds the value that comes next, outermost first.
  const holders: unknown[] = [];
  function plain(this: unknown, _key: string, own: unknown): unknown {
    if (own instanceof Error) return { name: own.name, message: own.message };
    if (typeof own === 'bigint') return String(own);
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
