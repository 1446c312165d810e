import type { Alive } from './readFindJob.js';

/** What find_job brought up against the missing minions of one job so far. */
export interface Inquiry {
  /** Up to `atMost` minions to ask, in rotation; none of those whose grace runs. */
  readonly next: (missing: ReadonlySet<string>, atMost: number) => readonly string[];
  /** Whether the last `next` went once around. */
  readonly wentRound: () => boolean;
  /** Takes the answers to heart: who is idle, who is silent for good, and whether a silent one is to be asked once more. */
  readonly hear: (
    asked: readonly string[],
    answers: ReadonlyMap<string, Alive>,
    unsettled: boolean,
  ) => { readonly idle: readonly string[]; readonly silent: readonly string[]; readonly again: boolean };
  /** The return of these may still be under way until then. */
  readonly startGrace: (minions: readonly string[], until: number) => void;
  /** Whose grace ends first, and when; Infinity where nobody has one. */
  readonly graceEnds: (missing: ReadonlySet<string>) => number;
  /** Those whose grace is over. */
  readonly overdue: (now: number) => readonly string[];
  readonly endGrace: (minions: readonly string[]) => void;
}

const strikesOut = 2;

export function createInquiry(): Inquiry {
  const strikes = new Map<string, number>();
  const grace = new Map<string, number>();
  let askedThisTurn = new Set<string>();
  let around = true;

  return {
    next: (missing, atMost) => {
      if (around) askedThisTurn = new Set();
      const open = [...missing].filter((minion) => !grace.has(minion) && !askedThisTurn.has(minion));
      const batch = open.slice(0, atMost);
      for (const minion of batch) askedThisTurn.add(minion);
      around = batch.length === open.length;
      return batch;
    },
    wentRound: () => around,
    hear: (asked, answers, unsettled) => {
      const answered = [...answers].filter(([, alive]) => alive !== 'silent').length;
      const conclusive = answered > 0 && !unsettled;
      const saying = (what: Alive) => asked.filter((minion) => (answers.get(minion) ?? 'silent') === what);
      for (const minion of asked) if ((answers.get(minion) ?? 'silent') !== 'silent') strikes.delete(minion);
      const mute = saying('silent');
      for (const minion of mute) strikes.set(minion, conclusive ? strikesOut : (strikes.get(minion) ?? 0) + 1);
      const silent = mute.filter((minion) => (strikes.get(minion) ?? 0) >= strikesOut);
      return { idle: saying('idle'), silent, again: silent.length < mute.length };
    },
    startGrace: (minions, until) => {
      for (const minion of minions) {
        grace.delete(minion);
        grace.set(minion, until);
      }
    },
    graceEnds: (missing) => {
      // In the order in which they began, and all are of one length: the first that is still out ends first.
      for (const [minion, until] of grace) {
        if (missing.has(minion)) return until;
        grace.delete(minion);
      }
      return Infinity;
    },
    overdue: (now) => [...grace].filter(([, until]) => until <= now).map(([minion]) => minion),
    endGrace: (minions) => {
      for (const minion of minions) grace.delete(minion);
    },
  };
}
