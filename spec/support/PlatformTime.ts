import { type SchedulerAction, type SchedulerLike, VirtualTimeScheduler } from 'rxjs';

/** Virtual time with the one weakness of the platform's timers: beyond 2^31 - 1 ms they fire at once. */
export class PlatformTime extends VirtualTimeScheduler implements SchedulerLike {
  constructor() {
    super(undefined, Infinity);
  }

  override schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
    return super.schedule(work, delay > 2 ** 31 - 1 ? 1 : delay, state);
  }
}
