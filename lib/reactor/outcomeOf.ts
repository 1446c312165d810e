import type { NumberedCause } from './Cause.js';
import type { Reaction, ReactionStatus } from './ReactorItem.js';

/** The item that tells how a reaction ended. */
export function outcomeOf<R>(
  { reaction, key, events }: NumberedCause,
  status: ReactionStatus,
  { results = [], took = 0, ...error }: { readonly error?: unknown; results?: readonly R[]; took?: number } = {},
): Reaction<R> {
  return { type: 'reaction', reaction, key, events, status, results, ...error, took };
}
