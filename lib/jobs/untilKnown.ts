import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  merge,
  type Observable,
  of,
  repeat,
  type SchedulerLike,
  take,
  takeUntil,
  takeWhile,
  tap,
  throwError,
  throwIfEmpty,
  timer,
} from 'rxjs';
import { ClientClosedError, OutcomeUnknownError } from '../errors.js';

const answeredFor = 30_000;
const inAll = 5 * 60_000;

/**
 * What is to be known of a job of which nothing but the jid is: from events or from look-ups, whichever tells first, else
 * from `atLast`. Errors: OutcomeUnknownError where nothing tells within 30 s in which look-ups are answered, or 5 minutes.
 */
export function untilKnown<T>({
  heard,
  look,
  atLast = () => undefined,
  doubt = 'nothing tells whether the job runs: never submit it again unseen',
  lookupPause,
  scheduler,
}: {
  readonly heard: Observable<T>;
  /** One look-up; emits undefined where it does not tell. One that fails does not count as answered. */
  readonly look: () => Observable<T | undefined>;
  readonly atLast?: () => T | undefined;
  /** What to say where nothing tells. */
  readonly doubt?: string | undefined;
  readonly lookupPause: number;
  readonly scheduler: SchedulerLike;
}): Observable<T> {
  return defer(() => {
    let counted = 0;
    const cycle$ = defer(() => {
      const start = scheduler.now();
      let answered = false;
      const looked$ = look().pipe(
        tap(() => (answered = true)),
        filter((found) => found !== undefined),
        catchError((error: unknown) => (error instanceof ClientClosedError ? throwError(() => error) : EMPTY)),
      );
      const paused$ = defer(() => timer(Math.min(lookupPause, answeredFor - counted), scheduler)).pipe(
        tap({ complete: () => (counted += answered ? scheduler.now() - start : 0) }),
        ignoreElements(),
      );
      return concat(looked$, paused$);
    });
    const looks$ = cycle$.pipe(repeat({ delay: () => (counted < answeredFor ? of(undefined) : EMPTY) }));
    const told$ = merge(heard, concat(looks$, [undefined])).pipe(
      takeWhile((known) => known !== undefined),
      takeUntil(timer(inAll, scheduler)),
    );
    return concat(
      told$,
      defer(() => [atLast()]),
    ).pipe(
      filter((known) => known !== undefined),
      take(1),
      throwIfEmpty(() => new OutcomeUnknownError(doubt)),
    );
  });
}
