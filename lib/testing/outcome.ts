/** What a function returned, told in full. */
export interface Outcome {
  /** The value that it returns. */
  readonly return: unknown;
  /** Salt's retcode; left out, the event has none. */
  readonly retcode?: unknown;
  /** Salt's `success`; left out, the event has none. */
  readonly success?: unknown;
  /** The outputter, such as `nested` or `highstate`. */
  readonly out?: string;
}

const outcomes = new WeakSet();

/** Wraps a function's result that says `retcode` or `success` itself; one left out is missing in the event too. */
export function outcome(result: Outcome): Outcome {
  const marked = { ...result };
  outcomes.add(marked);
  return marked;
}

export function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && outcomes.has(value);
}
