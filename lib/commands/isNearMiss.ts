/** Whether one letter more, less or other, or two neighbours swapped, make one word of the other. */
export function isNearMiss(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (long.length - short.length > 1 || word === other) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isSubstitution = short.slice(start + 1) === long.slice(start + 1);
  const isSwap =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isSubstitution || isSwap;
}
