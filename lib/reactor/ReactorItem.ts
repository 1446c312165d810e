import type { SaltEvent } from '../events/SaltEvent.js';

/**
 * How a reaction ended: `done`; `failed`, `run` failed, or `where` or `by` threw; `timed-out`; `unverified`, `verify` did not
 * say true, or failed; `dropped`, it was not run, or was not run to its end, because of `overlap`, `queueLimit` or the end of
 * the reactor.
 */
export type ReactionStatus = 'done' | 'failed' | 'timed-out' | 'unverified' | 'dropped';

/** What became of the events of one window. */
export interface Reaction<R = unknown> {
  /** A reaction ended. */
  readonly type: 'reaction';
  /** The number of this reaction, from 1. */
  readonly reaction: number;
  /** What `collect.by` made of the events; empty without it. */
  readonly key: string;
  /** The events that called for it. */
  readonly events: readonly SaltEvent[];
  /** How it ended. */
  readonly status: ReactionStatus;
  /** What `run` emitted. */
  readonly results: readonly R[];
  /** Why it failed, or why it could not be verified. */
  readonly error?: unknown;
  /** Why `notify` failed. */
  readonly notifyError?: unknown;
  /** How long it ran and was verified, in milliseconds. */
  readonly took: number;
}

/** Events may have been missed, from one time to another, on the scheduler's clock. */
export interface ReactorGap {
  /** A gap. */
  readonly type: 'gap';
  /** When the last byte before it came. */
  readonly from: number;
  /** When the stream was open again. */
  readonly to: number;
}

/** What flows of a reactor. */
export type ReactorItem<R = unknown> = Reaction<R> | ReactorGap;
