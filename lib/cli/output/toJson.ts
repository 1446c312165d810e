/** JSON of anything; an error in it is its name and message, and a function nothing. */
export function toJson(value: unknown, indent?: number): string {
  const plain = (_key: string, own: unknown) =>
    own instanceof Error ? { name: own.name, message: own.message } : typeof own === 'bigint' ? String(own) : own;
  return JSON.stringify(value, plain, indent);
}
