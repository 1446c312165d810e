import { asyncScheduler, type SchedulerLike } from 'rxjs';

/** A clock that runs `speed` times as fast as the platform's, for what takes minutes. */
export function hastyScheduler(speed: number): SchedulerLike {
  const began = performance.timeOrigin + performance.now();
  return {
    now: () => began + (performance.timeOrigin + performance.now() - began) * speed,
    schedule: (work, delay = 0, state) => asyncScheduler.schedule(work, delay / speed, state),
  };
}
