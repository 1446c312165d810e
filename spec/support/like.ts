/** `expect.objectContaining`, typed as what it stands for: anything. */
export function like(facts: object): unknown {
  return expect.objectContaining(facts);
}
