/** A value as JSON of about `limit` characters at most. What is beyond is not even visited: a return can be a megabyte. */
export function toText(value: unknown, limit: number, indent = ''): string {
  let text = '';
  const isFull = () => text.length >= limit;

  function write(part: unknown, margin: string): void {
    if (Array.isArray(part)) writeAll('[', ']', part.entries(), margin, false);
    else if (typeof part === 'object' && part !== null) writeAll('{', '}', iterate(part), margin, true);
    else if (typeof part === 'string') text += JSON.stringify(part.length > limit ? part.slice(0, limit) : part);
    else text += String(part);
  }

  function writeAll(
    open: string,
    close: string,
    entries: Iterable<readonly [string | number, unknown]>,
    margin: string,
    named: boolean,
  ): void {
    const inner = margin + indent;
    const line = indent === '' ? '' : `\n${inner}`;
    let count = 0;
    text += open;
    for (const [name, part] of entries) {
      if (isFull()) break;
      text += `${count++ > 0 ? (indent === '' ? ', ' : ',') : ''}${line}${named ? `${String(name)}: ` : ''}`;
      write(part, inner);
    }
    text += `${count > 0 && indent !== '' ? `\n${margin}` : ''}${close}`;
  }

  write(value, '');
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function* iterate(map: object): Iterable<readonly [string, unknown]> {
  for (const name in map) yield [name, Reflect.get(map, name)];
}
