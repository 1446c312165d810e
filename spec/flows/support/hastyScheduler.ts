import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs';

/** A clock that runs `speed` times as fast as the platform's, for what takes minutes. */
export function hastyScheduler(speed: number): SchedulerLike {
  const began = performance.timeOrigin + performance.now();
  return {
    now: () => began + (performance.timeOrigin + performance.now() - began) * speed,
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
      return asyncScheduler.schedule(work, delay / speed, state);
    },
  };
}
