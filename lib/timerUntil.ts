import { defer, NEVER, type Observable, of, type SchedulerLike, switchMap, timer } from 'rxjs';

// setTimeout fires at once beyond 2^31 - 1 ms, and a token may live for a year.
export const longestTimer = 2 ** 31 - 1;

/** Emits once at `time` on the scheduler's clock, never before it, and completes; never for Infinity. */
export function timerUntil(time: number, scheduler: SchedulerLike): Observable<unknown> {
  if (time === Infinity) return NEVER;
  return defer(() => {
    const left = Math.max(0, time - scheduler.now());
    return timer(Math.min(Math.ceil(left), longestTimer), scheduler).pipe(
      // Timers count whole milliseconds: one may fire a part of one too early.
      switchMap(() => (scheduler.now() >= time ? of(0) : timerUntil(time, scheduler))),
    );
  });
}
