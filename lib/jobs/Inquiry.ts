import type { Alive } from './readFindJob.js';

/** What find_job brought up against the missing minions of one job so far. */
export interface Inquiry {
  /** Up to `atMost` minions to ask, in rotation; none of those whose grace runs. */
  readonly next: (missing: ReadonlySet<string>, atMost: number) => readonly string[];
  /** Whether the last `next` went once around. */
  readonly wentRound: () => boolean;
  /** Records one answer. True: the minion is silent, and was not silent before. */
  readonly hear: (minion: string, alive: Alive) => boolean;
  /** After a round: the idle minions, those silent twice in a row, and whether one that was silent once must be asked again. */
  readonly verdict: (asked: readonly string[]) => {
    readonly running: readonly string[];
    readonly idle: readonly string[];
    readonly silent: readonly string[];
    readonly again: boolean;
  };
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
  const last = new Map<string, Alive>();
  const grace = new Map<string, number>();
  let askedThisTurn = new Set<string>();
  let around = true;

  return {
    next: (missing, atMost) => {
      last.clear();
      if (around) askedThisTurn = new Set();
      const open = [...missing].filter((minion) => !grace.has(minion) && !askedThisTurn.has(minion));
      const batch = open.slice(0, atMost);
      for (const minion of batch) askedThisTurn.add(minion);
      around = batch.length === open.length;
      return batch;
    },
    wentRound: () => around,
    hear: (minion, alive) => {
      last.set(minion, alive);
      if (alive !== 'silent') {
        strikes.delete(minion);
        return false;
      }
      const before = strikes.get(minion) ?? 0;
      strikes.set(minion, before + 1);
      return before === 0;
    },
    verdict: (asked) => {
      const saying = (what: Alive) => asked.filter((minion) => last.get(minion) === what);
      const mute = saying('silent');
      const silent = mute.filter((minion) => (strikes.get(minion) ?? 0) >= strikesOut);
      return { running: saying('running'), idle: saying('idle'), silent, again: silent.length < mute.length };
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
