/** When the minions of a job are asked next; times in milliseconds, on the scheduler's clock. */
export interface Timing {
  /** Until the next round. */
  pause: number;
  /** When it is due. */
  roundAt: number;
  /** Not before that, after a failure. */
  retryAt: number;
  /** When the last new return came. */
  newsAt: number;
  /** Rounds in a row that failed. */
  failures: number;
  /** Since when there is no way to salt-api. */
  outageSince: number | undefined;
}

export function beginTiming(after: number, now: number): Timing {
  return { pause: after, roundAt: now + after, retryAt: 0, newsAt: -Infinity, failures: 0, outageSince: undefined };
}

/** A new return: what was put off for others is due `after` ms from now. */
export function heedNews(timing: Timing, after: number, now: number): void {
  Object.assign(timing, beginTiming(after, now), { newsAt: now });
}
