import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs';

/** The platform's timers; `started` is how many were. */
export function countingScheduler(): SchedulerLike & { readonly started: number } {
  let started = 0;
  return {
    get started() {
      return started;
    },
    now: () => asyncScheduler.now(),
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T) {
      started++;
      return asyncScheduler.schedule(work, delay, state);
    },
  };
}
