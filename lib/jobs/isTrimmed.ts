const trimmed = 'VALUE_TRIMMED';

/** Whether Salt cut a value. [salt] A return of more than 1 MiB is that text, or holds it in place of some values. */
export function isTrimmed(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let i = 0; i < open.length; i++) {
    const next = open[i];
    if (next === trimmed) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const inner of Object.values(next)) if (typeof inner === 'object' || inner === trimmed) open.push(inner);
  }
  return false;
}
