import {
  catchError,
  defer,
  endWith,
  every,
  from,
  ignoreElements,
  map,
  type Observable,
  of,
  race,
  type SchedulerLike,
  switchMap,
  take,
  tap,
} from 'rxjs';
import type { SaltClient } from '../SaltClient.js';
import { timerUntil } from '../timerUntil.js';
import type { NumberedCause } from './Cause.js';
import { outcomeOf } from './outcomeOf.js';
import type { ReactOptions } from './ReactOptions.js';
import type { Reaction, ReactionStatus } from './ReactorItem.js';

interface Ending {
  readonly status: ReactionStatus;
  readonly error?: unknown;
}

/**
 * One reaction: `run`, then `verify`, within the `timeout`. Emits its outcome and completes, whatever happens.
 *
 * @param superseded ends it as dropped.
 */
export function reaction<R>(
  cause: NumberedCause,
  { run, verify, timeout = Infinity }: Pick<ReactOptions<R>, 'run' | 'verify' | 'timeout'>,
  salt: SaltClient,
  superseded: Observable<unknown>,
  { closed, scheduler }: { readonly closed: Observable<never>; readonly scheduler: SchedulerLike },
): Observable<Reaction<R>> {
  return defer(() => {
    const began = scheduler.now();
    const results: R[] = [];

    const ran$ = defer(() => from(run(cause.events, salt))).pipe(
      tap((result) => results.push(result)),
      ignoreElements(),
      endWith<Ending>({ status: 'done' }),
      catchError((error: unknown) => of<Ending>({ status: 'failed', error })),
    );
    const verified$ = (check: NonNullable<typeof verify>) => {
      let said = false;
      return defer(() => from(check(cause.events, salt))).pipe(
        tap(() => (said = true)),
        // As a module without types may say anything.
        every((value: unknown) => value === true),
        map((good): Ending => ({ status: said && good ? 'done' : 'unverified' })),
        catchError((error: unknown) => of<Ending>({ status: 'unverified', error })),
      );
    };
    const ended$ = ran$.pipe(
      switchMap((ending) => (ending.status === 'done' && verify ? verified$(verify) : of(ending))),
    );

    return race(
      ended$,
      timerUntil(began + timeout, scheduler).pipe(map((): Ending => ({ status: 'timed-out' }))),
      superseded.pipe(map((): Ending => ({ status: 'dropped' }))),
      closed.pipe(catchError((error: unknown) => of<Ending>({ status: 'failed', error }))),
    ).pipe(
      take(1),
      map(({ status, ...error }) =>
        outcomeOf(cause, status, { ...error, results, took: Math.round(scheduler.now() - began) }),
      ),
    );
  });
}
