import { firstValueFrom, BehaviorSubject, filter, from, map, race } from 'rxjs';
import { fireStarted } from '../minions/fireStarted.js';
import type { Master } from '../master/Master.js';

/** The master that can be stopped and started, while salt-api runs on. */
export interface Outage {
  stop(): void;
  start(): void;
  /** Whether the master was up, or came up within the 90 s that a request waits for it. */
  isUp(): Promise<boolean>;
  /** Resolves once the master is up, however long that takes. */
  over(): Promise<unknown>;
}

export function createOutage(master: Master): Outage {
  const { bus, clock, minions } = master;
  const up$ = new BehaviorSubject(true);
  const back$ = up$.pipe(filter((up) => up));
  return {
    stop: () => {
      bus.up(false);
      up$.next(false);
    },
    start: () => {
      if (up$.value) return;
      bus.up(true);
      up$.next(true);
      for (const minion of minions.values()) if (minion.condition === 'up') fireStarted(master, minion.id);
    },
    // [salt] With the master down a POST hangs 90 s, then it is a 500, and the job runs later.
    isUp: () =>
      up$.value ? Promise.resolve(true) : firstValueFrom(race(back$, from(clock.pause(90_000)).pipe(map(() => false)))),
    over: () => firstValueFrom(back$),
  };
}
