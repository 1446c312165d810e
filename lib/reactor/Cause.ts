import type { SaltEvent } from '../events/SaltEvent.js';

/** What calls for a reaction: the events of a window. */
export interface Cause {
  readonly key: string;
  readonly events: readonly SaltEvent[];
  /** The reactor ended before the window was closed. */
  readonly cut?: true;
  /** What `where` or `by` threw. */
  readonly fault?: { readonly error: unknown };
}

/** Which reaction it is that it calls for. */
export interface NumberedCause extends Cause {
  readonly reaction: number;
}
