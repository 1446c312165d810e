import type { Job } from '../master/Job.js';
import type { NextJob } from './NextJob.js';

export interface RunningJob {
  readonly job: Job;
  readonly pid: number;
  /** Lets a hanging job go on. */
  finish?: () => void;
}

export interface Minion {
  readonly id: string;
  readonly grains: Readonly<Record<string, unknown>>;
  condition: 'up' | 'frozen' | 'dead';
  /** The jids seen last. */
  readonly seen: Set<string>;
  readonly running: Map<string, RunningJob>;
  /** Jobs that came while it was frozen. */
  readonly backlog: Job[];
  readonly plans: NextJob[];
  /** What waits for the thaw. */
  readonly waiting: (() => void)[];
}

export function createMinion(id: string, grains: Readonly<Record<string, unknown>>): Minion {
  return {
    id,
    grains,
    condition: 'up',
    seen: new Set(),
    running: new Map(),
    backlog: [],
    plans: [],
    waiting: [],
  };
}
