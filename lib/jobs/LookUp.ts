import type { MinionReturn } from './JobItem.js';

/** What the job cache knows of a local job. */
export interface LookUp {
  /** False: the cache says *unknown*, or may not be asked. Then it proves nothing, but what it returned counts. */
  readonly readable: boolean;
  /** The returns that the cache holds, each with `via: 'lookup'`. */
  readonly returns: readonly MinionReturn[];
  /** The minions that the job was sent to; absent where the cache does not say. */
  readonly minions?: readonly string[];
  /** The minions that a list target names; absent where the target is no list. */
  readonly target?: readonly string[];
}
