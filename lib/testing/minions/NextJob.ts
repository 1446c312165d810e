/** How a minion misbehaves at its next job. Jobs of saltutil count only where `fun` names them. */
export interface NextJob {
  /** Only for a job of this function. */
  readonly fun?: string;
  /** It runs until `finish()` or until it is terminated: find_job says running. */
  readonly hang?: boolean;
  /** The minion dies with the job: no answer to anything until `start()`. */
  readonly die?: boolean;
  /** Milliseconds on top, divided by `speed`. */
  readonly late?: number;
  /** The return is on the bus before the submission is answered. */
  readonly early?: boolean;
  /** The return comes twice. */
  readonly twice?: boolean;
  /** Before its own return it sends one in the name of this minion (`cmd: "_minion_event"`). */
  readonly forOther?: string;
  /** It ends without a return: find_job says `{}`. */
  readonly neverReturn?: boolean;
  /** The job never reaches it: find_job says `{}`. */
  readonly deaf?: boolean;
  /** The return reaches the cache, but not the bus. */
  readonly loseEvent?: boolean;
  /** The return reaches the bus, but not the cache. */
  readonly loseCache?: boolean;
  /** Milliseconds (divided by `speed`) between the job's end, as find_job sees it, and its return. */
  readonly returnLate?: number;
}
