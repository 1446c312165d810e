import type { JobItem, Summary } from '../../index.js';
import type { Failure } from './inWords.js';

/** How a job ended. */
export interface End {
  readonly summary: Summary | undefined;
  /** Minions of a batch that no portion reached. */
  readonly notBegun: number;
  readonly error?: Failure;
  readonly interrupted?: true;
}

/** Where the items of a job go. */
export interface Output {
  readonly item: (item: JobItem) => void;
  readonly end: (end: End) => void;
}
