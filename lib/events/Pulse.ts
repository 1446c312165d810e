import type { SchedulerLike } from 'rxjs';

/** When the last byte came. Each chunk beats, so a beat costs no more than a look at the clock. */
export interface Pulse {
  readonly beat: () => void;
  readonly last: () => number;
}

export function createPulse(scheduler: SchedulerLike): Pulse {
  let last = scheduler.now();
  return {
    beat: () => {
      last = scheduler.now();
    },
    last: () => last,
  };
}
