import {
  concat,
  defer,
  delay,
  identity,
  map,
  type MonoTypeOperatorFunction,
  of,
  type SchedulerLike,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { LocalItem, MinionNoReturn } from './JobItem.js';

/**
 * Ends a job `deadline` ms after its subscription, with a `no-return` for whoever is missing. Before the job was submitted,
 * `knownBy` does that.
 */
export function untilDeadline(
  deadline: number,
  missing: () => Iterable<string>,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<LocalItem> {
  if (deadline === Infinity) return identity;
  return (story$) =>
    defer(() => {
      let jid: string | undefined;
      const submitted$ = new Subject<string>();
      let rest: readonly MinionNoReturn[] = [];
      const deadline$ = timerUntil(scheduler.now() + deadline, scheduler).pipe(
        // The item must have passed before the end.
        switchMap(() => (jid === undefined ? submitted$.pipe(delay(0, scheduler)) : of(jid))),
        tap((submitted) => {
          rest = [...missing()].map((minion) => ({
            type: 'no-return',
            minion,
            jid: submitted,
            success: false,
            reason: 'deadline',
          }));
        }),
      );
      const inTime$ = story$.pipe(
        tap((item) => {
          if (item.type !== 'submitted') return;
          jid = item.jid;
          submitted$.next(jid);
        }),
        takeUntil(deadline$),
      );
      return concat(
        inTime$,
        defer(() => rest),
      );
    });
}

/** Errors where the source has not completed at a time on the scheduler's clock; Infinity: never. */
export function knownBy<T>(time: number, tooLate: () => Error, scheduler: SchedulerLike): MonoTypeOperatorFunction<T> {
  if (time === Infinity) return identity;
  return (source$) =>
    source$.pipe(
      accompaniedBy(
        timerUntil(time, scheduler).pipe(
          map((): never => {
            throw tooLate();
          }),
        ),
      ),
    );
}
