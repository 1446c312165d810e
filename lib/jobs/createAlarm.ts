import { noop, Observable, type SchedulerLike, type Subscription } from 'rxjs';
import { longestTimer } from '../timerUntil.js';

/** Rings when a time has come that may change meanwhile. */
export interface Alarm {
  /** Emits when it has come. For one subscriber. */
  readonly rings: Observable<void>;
  /** The time may have changed, or the alarm rang and may ring again. A later time costs nothing. */
  readonly look: () => void;
}

/** @param dueAt tells the time, on the scheduler's clock; Infinity for never. */
export function createAlarm(dueAt: () => number, scheduler: SchedulerLike): Alarm {
  let look = noop;
  return {
    look: () => look(),
    rings: new Observable((subscriber) => {
      let setFor = Infinity;
      let timer: Subscription | undefined;
      look = () => {
        const due = dueAt();
        if (due >= setFor) return;
        timer?.unsubscribe();
        setFor = due;
        timer = scheduler.schedule(ring, Math.min(Math.ceil(Math.max(0, due - scheduler.now())), longestTimer));
      };
      // It may be due later by now, and timers count whole milliseconds: one may fire a part of one too early.
      function ring(): void {
        setFor = Infinity;
        if (scheduler.now() < dueAt()) look();
        else subscriber.next();
      }
      look();
      return () => timer?.unsubscribe();
    }),
  };
}
