import {
  catchError,
  concat,
  defer,
  EMPTY,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  repeat,
  type SchedulerLike,
  throwIfEmpty,
  take,
  takeUntil,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
import { OutcomeUnknownError } from '../errors.js';
import type { LookUp } from './LookUp.js';

const answeredFor = 30_000;
const inAll = 5 * 60_000;

/**
 * The minions of a job of which nothing but the jid is known: as its `new` event or the job cache names them, else those
 * that returned. Errors: OutcomeUnknownError where nothing tells within 30 s in which look-ups are answered, or 5 minutes.
 */
export function discoverMinions({
  named,
  returned,
  lookUp,
  lookupPause,
  scheduler,
}: {
  readonly named: Observable<readonly string[]>;
  readonly returned: () => readonly string[];
  readonly lookUp: () => Observable<LookUp>;
  readonly lookupPause: number;
  readonly scheduler: SchedulerLike;
}): Observable<readonly string[]> {
  return defer(() => {
    let counted = 0;
    const cycle$ = defer(() => {
      const start = scheduler.now();
      let answered = false;
      const looked$ = lookUp().pipe(
        tap(() => (answered = true)),
        mergeMap(({ minions }) => (minions ? [minions] : [])),
        catchError(() => EMPTY),
      );
      const paused$ = defer(() => timer(Math.min(lookupPause, answeredFor - counted), scheduler)).pipe(
        tap({ complete: () => (counted += answered ? scheduler.now() - start : 0) }),
        ignoreElements(),
      );
      return concat(looked$, paused$);
    });
    const lookUps$ = cycle$.pipe(repeat({ delay: () => (counted < answeredFor ? of(undefined) : EMPTY) }));
    const told$ = merge(named, concat(lookUps$, [undefined])).pipe(
      takeWhile((minions) => minions !== undefined),
      takeUntil(timer(inAll, scheduler)),
    );
    return concat(
      told$,
      defer(() => (returned().length > 0 ? [returned()] : [])),
    ).pipe(
      take(1),
      throwIfEmpty(() => new OutcomeUnknownError('nothing tells whether the job runs: never submit it again unseen')),
    );
  });
}
