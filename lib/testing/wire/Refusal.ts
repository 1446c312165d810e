/** A request that salt-api refuses: an HTML page with this text, or `{"status", "return"}` for an unexpected error. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}
