/** What may go wrong: with the streams, the tokens, salt-api itself, or a minion. */
export type FaultKind =
  'cut' | 'end' | 'cutWithin' | 'expire' | 'restartApi' | 'hungMinion' | 'lateReturn' | 'lostEvent' | 'twice';

/** Faults at random moments, the same for the same seed. */
export interface FaultScript {
  /** Milliseconds between two, on average (divided by `speed`). */
  readonly every: number;
  /** Default: all of them. */
  readonly kinds?: readonly FaultKind[];
  /** How many; default without end. */
  readonly count?: number;
}
