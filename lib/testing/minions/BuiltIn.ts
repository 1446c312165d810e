import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import type { FunctionCall } from '../SimulatorOptions.js';
import type { Minion } from './Minion.js';

/** What a built-in function sees beside its call: the minion from the inside. */
export interface Inside {
  readonly master: Master;
  readonly minion: Minion;
  readonly job: Job;
  /** Whether the job was killed meanwhile. */
  readonly isOver: () => boolean;
}

export type BuiltIn = (call: FunctionCall, inside: Inside) => unknown;
