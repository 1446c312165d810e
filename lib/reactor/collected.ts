import {
  connect,
  filter,
  groupBy,
  map,
  merge,
  mergeMap,
  type MonoTypeOperatorFunction,
  NEVER,
  type Observable,
  type SchedulerLike,
  skip,
  switchMap,
  tap,
  toArray,
  defer,
} from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import type { Cause } from './Cause.js';
import type { Collect } from './ReactOptions.js';

/**
 * Collects what has the same key in windows. The first one opens a window; `for`, `quiet` or `count`, whichever is reached
 * first, closes it. Faults are in no window; windows that are open when the source completes are cut.
 */
export function collected(
  { for: span, quiet = Infinity, count = Infinity }: Collect,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<Cause> {
  if (span === undefined) return (source$) => source$;

  const within = (ms: number) => timerUntil(scheduler.now() + ms, scheduler);
  const closes = (window$: Observable<Cause>): Observable<unknown> =>
    merge(
      within(span),
      quiet === Infinity ? NEVER : window$.pipe(switchMap(() => within(quiet))),
      count === Infinity ? NEVER : window$.pipe(skip(count - 1)),
    );
  return (source$) =>
    defer(() => {
      let over = false;
      const windows = (causes$: Observable<Cause>) =>
        causes$.pipe(
          filter(({ fault }) => !fault),
          tap({ complete: () => (over = true) }),
          groupBy(({ key }) => key, { duration: closes }),
          mergeMap((window$) =>
            window$.pipe(
              toArray(),
              map((causes): Cause => ({
                key: window$.key,
                events: causes.flatMap(({ events }) => events),
                ...(over ? { cut: true } : {}),
              })),
            ),
          ),
        );
      return source$.pipe(
        connect((causes$) => merge(windows(causes$), causes$.pipe(filter(({ fault }) => fault !== undefined)))),
      );
    });
}
