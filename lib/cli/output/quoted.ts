/** A word as a shell takes it: in quotes where it is not plain. */
export function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
