/** The defaults, with what is given and not undefined in place of them; other keys of `given` are dropped. */
export function fill<T extends object>(
  defaults: T,
  given: { readonly [K in keyof T]?: T[K] | undefined } | undefined,
): T {
  const filled = { ...defaults };
  for (const key in defaults) {
    const value = given?.[key];
    if (value !== undefined) filled[key] = value;
  }
  return filled;
}
