import {
  concat,
  defer,
  identity,
  map,
  type MonoTypeOperatorFunction,
  type Observable,
  type SchedulerLike,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { OutcomeUnknownError, RequestError } from '../errors.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { LocalItem, MinionNoReturn } from './JobItem.js';

/** Ends a submitted job at `endsAt`, on the scheduler's clock, with a `no-return` for each missing minion. */
export function untilDeadline(
  endsAt: number,
  missing: () => Iterable<string>,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<LocalItem> {
  if (endsAt === Infinity) return identity;
  return (story$) =>
    defer(() => {
      const submitted$ = new Subject<string>();
      let rest: readonly MinionNoReturn[] = [];
      const deadline$ = submitted$.pipe(
        switchMap((jid) =>
          timerUntil(endsAt, scheduler).pipe(
            tap(() => {
              rest = [...missing()].map((minion) => ({
                type: 'no-return',
                minion,
                jid,
                success: false,
                reason: 'deadline',
              }));
            }),
          ),
        ),
      );
      const inTime$ = story$.pipe(
        tap((item) => {
          if (item.type === 'submitted') submitted$.next(item.jid);
        }),
        takeUntil(deadline$),
      );
      return concat(
        inTime$,
        defer(() => rest),
      );
    });
}

/**
 * Ends a submission that has no answer at `endsAt`, on the scheduler's clock. Errors: RequestError with the code `DEADLINE` where it was not
 * sent, else OutcomeUnknownError.
 */
export function answeredBy<T>(
  endsAt: number,
  wasSent: () => boolean,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<T> {
  return endsAt === Infinity ? identity : accompaniedBy<T, never>(deadlineOf(endsAt, wasSent, scheduler));
}

/** Fails at `endsAt` as `answeredBy` does. */
export function deadlineOf(endsAt: number, wasSent: () => boolean, scheduler: SchedulerLike): Observable<never> {
  return timerUntil(endsAt, scheduler).pipe(
    map(() => {
      throw wasSent()
        ? new OutcomeUnknownError(
            'the deadline came before the answer to the submission: check the jid before you submit again',
          )
        : new RequestError('the deadline came before the submission was sent', { code: 'DEADLINE', sent: false });
    }),
  );
}
