import { map, type Observable, type SchedulerLike } from 'rxjs';
import type { MinionReturn } from './JobItem.js';
import type { LookUp } from './LookUp.js';
import { untilKnown } from './untilKnown.js';
import type { Witness } from './Witness.js';

/** The minions of a job, and the returns that were found with them, which its story must not lose. */
export interface DiscoveredMinions {
  readonly minions: readonly string[];
  readonly returns: readonly MinionReturn[];
}

/**
 * The minions of a job of which nothing but the jid is known: as its `new` event or the job cache names them, else those
 * that returned. Errors: OutcomeUnknownError.
 */
export function discoverMinions({
  named,
  returned,
  lookUp,
  doubt,
  lookupPause,
  scheduler,
}: Pick<Witness, 'named' | 'returned'> & {
  readonly lookUp: () => Observable<LookUp>;
  readonly doubt?: string;
  readonly lookupPause: number;
  readonly scheduler: SchedulerLike;
}): Observable<DiscoveredMinions> {
  return untilKnown({
    heard: named.pipe(map((minions) => ({ minions, returns: [] }))),
    look: () =>
      lookUp().pipe(map(({ minions, returns }) => minions && { minions, returns: inOrder(minions, returns) })),
    atLast: () => (returned().length > 0 ? { minions: returned(), returns: [] } : undefined),
    doubt,
    lookupPause,
    scheduler,
  });
}

// Those of minions that nobody named first: with the last named one the job is over.
function inOrder(minions: readonly string[], returns: readonly MinionReturn[]): readonly MinionReturn[] {
  const named = new Set(minions);
  const others = returns.filter(({ minion }) => !named.has(minion));
  return [...others, ...returns.filter(({ minion }) => named.has(minion))];
}
