import { map, type Observable, type SchedulerLike } from 'rxjs';
import type { LookUp } from './LookUp.js';
import { untilKnown } from './untilKnown.js';
import type { Witness } from './Witness.js';

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
}): Observable<readonly string[]> {
  return untilKnown({
    heard: named,
    look: () => lookUp().pipe(map(({ minions }) => minions)),
    atLast: () => (returned().length > 0 ? returned() : undefined),
    doubt,
    lookupPause,
    scheduler,
  });
}
