import { asyncScheduler, type SchedulerAction, type SchedulerLike, type Subscription } from 'rxjs';

/** The platform's timers; `started` is how many were, `running` how many have neither rung nor been left. */
export function countingScheduler(): SchedulerLike & { readonly started: number; readonly running: number } {
  let started = 0;
  const timers = new Set<Subscription>();
  return {
    get started() {
      return started;
    },
    get running() {
      return timers.size;
    },
    now: () => asyncScheduler.now(),
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T) {
      started++;
      const timer = asyncScheduler.schedule(work, delay, state);
      timers.add(timer);
      timer.add(() => timers.delete(timer));
      return timer;
    },
  };
}
