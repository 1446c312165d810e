import type { NextJob } from './NextJob.js';

/** The handle of one simulated minion. */
export interface MinionControl {
  /** Its name. */
  readonly id: string;
  /** How it is now. */
  readonly condition: 'up' | 'frozen' | 'dead';
  /** The jids that run on it now. */
  readonly running: readonly string[];
  /** It gets jobs, but does nothing and returns nothing until `thaw()`, which works them off. */
  freeze(): void;
  /** Ends `freeze()`. */
  thaw(): void;
  /** Its jobs are lost, and it answers nothing until `start()`. */
  kill(): void;
  /** It is back, and says so: `salt/auth`, `minion_start`, `salt/minion/<id>/start`. */
  start(): void;
  /** How it misbehaves at its next job; called twice, at the next two. */
  next(plan: NextJob): void;
  /** Lets the jobs go on that hang. */
  finish(): void;
  /** Sends an event, as event.send on the minion does. */
  fire(tag: string, data: Readonly<Record<string, unknown>>): void;
}
