import { defer, NEVER, type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';

// setTimeout fires at once beyond 2^31 - 1 ms, and a token may live for a year.
const longestTimer = 2 ** 31 - 1;

/** Emits once at `time` on the scheduler's clock and completes; never for Infinity. */
export function timerUntil(time: number, scheduler: SchedulerLike): Observable<unknown> {
  if (time === Infinity) return NEVER;
  return defer(() => {
    const left = Math.max(0, time - scheduler.now());
    return left <= longestTimer
      ? timer(left, scheduler)
      : timer(longestTimer, scheduler).pipe(switchMap(() => timerUntil(time, scheduler)));
  });
}
