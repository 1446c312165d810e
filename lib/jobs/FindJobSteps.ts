import type { Observable, SchedulerLike } from 'rxjs';
import type { LookUp } from './LookUp.js';

/** What one minion says to saltutil.find_job. */
export interface FindJobAnswer {
  /** Who answers. */
  readonly minion: string;
  /** As Salt gives it: a map with the jid, `{}`, `false`, a text, or undefined where there was none. Another job's map is `{}`. */
  readonly answer: unknown;
}

/** The ports and times of findJobOnTimeout; times in milliseconds. */
export interface FindJobSteps {
  /** Those that are neither returned nor given up. */
  readonly missing: () => Iterable<string>;
  /** How long after the last new return the first question is due. */
  readonly after: number;
  /** The longest pause between two questions. */
  readonly maxPause: number;
  /** The shortest pause between two look-ups in the job cache. */
  readonly lookupPause: number;
  /** How long a return may be under way after its minion ended the job. */
  readonly returnGrace: number;
  /** How many minions one question names at most. */
  readonly findJobMinions: number;
  /**
   * saltutil.find_job at these minions; an answer for each, then completes. A `{}` only once it counts: when the minion's
   * own answer has passed on the stream, so that an earlier return has passed too. A second answer of a minion counts as
   * a second round.
   */
  readonly ask: (minions: readonly string[]) => Observable<FindJobAnswer>;
  /** What the job cache knows (jobs.print_job). */
  readonly lookUp: () => Observable<LookUp>;
  /** Tells the time and runs the timers. */
  readonly scheduler: SchedulerLike;
  /** A minion that has returned, asked along as a control. */
  readonly control?: () => string | undefined;
}
