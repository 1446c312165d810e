/** A text that matches, in an expected object. */
export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
