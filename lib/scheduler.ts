import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs';

/** Timers of the platform, and a clock that reads like the wall's but never jumps: lifetimes are measured on it. */
export const monotonicScheduler: SchedulerLike = {
  now: () => performance.timeOrigin + performance.now(),
  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T) {
    return asyncScheduler.schedule(work, delay, state);
  },
};
