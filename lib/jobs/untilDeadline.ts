import {
  concat,
  defer,
  identity,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import type { LocalItem, MinionNoReturn } from './JobItem.js';

/** Ends a job `deadline` ms after it was submitted, with a `no-return` for whoever is missing. */
export function untilDeadline(
  deadline: number,
  missing: () => Iterable<string>,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<LocalItem> {
  if (deadline === Infinity) return identity;
  return (story$) =>
    defer(() => {
      const submitted$ = new Subject<string>();
      let rest: readonly MinionNoReturn[] = [];
      const deadline$ = submitted$.pipe(
        switchMap((jid) =>
          timerUntil(scheduler.now() + deadline, scheduler).pipe(
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
