/** Narrows unknown JSON, errors and responses to something whose keys can be read. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
