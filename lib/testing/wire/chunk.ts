/** A list in portions of at most `size`. */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  const portions: T[][] = [];
  for (let i = 0; i < items.length; i += Math.max(1, size)) portions.push(items.slice(i, i + Math.max(1, size)));
  return portions;
}
