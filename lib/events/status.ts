import { BehaviorSubject, defer, map, type Observable, of, type SchedulerLike } from 'rxjs';
import { SaltError } from '../errors.js';
import type { Pulse } from './Pulse.js';

/** `idle`: nobody listens; `unavailable`: given up until the next subscription; `closed`: by `close()` alone, and for good. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'unavailable' | 'closed';

/** How the one event stream of a client is doing. */
export interface Status {
  /** What it does now. */
  readonly state: ConnectionState;
  /** While `waiting`: how many pauses in a row this is. */
  readonly attempt?: number;
  /** While `waiting`: milliseconds until the next try. */
  readonly retryIn?: number;
  /** Why it is `waiting` or `unavailable`; while `connecting`, why the last login failed, where another one follows. */
  readonly error?: SaltError;
  /** Events that did not decode. Rides along: no status is emitted for it. */
  readonly skipped: number;
  /** How often the stream was opened again after it had been lost. Rides along. */
  readonly reconnects: number;
  /** With `open` after a loss: when the last byte came and when the stream was open again, in ms of the scheduler. */
  readonly gap?: {
    /** When the last byte before it came. */
    readonly from: number;
    /** When the stream was open again. */
    readonly to: number;
  };
}

/** The owner of a client's status: it is told what happens to the connection. */
export interface StatusKeeper {
  readonly status: Observable<Status>;
  readonly connecting: () => void;
  /** A login failed, and another one follows. */
  readonly loginFailed: (error: SaltError) => void;
  readonly opened: () => void;
  /** When a gap was noticed last, on the scheduler's clock; -Infinity for never. */
  readonly gapAt: () => number;
  readonly ended: () => void;
  readonly waiting: (attempt: number, retryIn: number, error: SaltError) => void;
  readonly unavailable: (error: unknown) => void;
  readonly idle: () => void;
  readonly skipped: () => void;
  readonly closed: () => void;
}

export function createStatus(pulse: Pulse, scheduler: SchedulerLike): StatusKeeper {
  let skipped = 0;
  let reconnects = 0;
  let lostAt: number | undefined;
  let gapAt = -Infinity;
  const status$ = new BehaviorSubject<Status>({ state: 'idle', skipped, reconnects });
  const change = (to: Omit<Status, 'skipped' | 'reconnects'>) => {
    if (status$.value.state !== 'closed') status$.next({ ...to, skipped, reconnects });
  };
  return {
    // The last one is replayed to who comes too late. A copy, so that the counters are those of now: they never emit by themselves.
    status: defer(() => (status$.value.state === 'closed' ? of(status$.value) : status$)).pipe(
      map((status) => ({ ...status, skipped, reconnects })),
    ),
    connecting: () => change({ state: 'connecting' }),
    loginFailed: (error) => {
      if (status$.value.state === 'connecting') change({ state: 'connecting', error });
    },
    opened: () => {
      if (lostAt === undefined) {
        change({ state: 'open' });
        return;
      }
      const gap = { from: lostAt, to: scheduler.now() };
      gapAt = gap.to;
      lostAt = undefined;
      reconnects++;
      change({ state: 'open', gap });
    },
    gapAt: () => gapAt,
    ended: () => {
      if (status$.value.state === 'open') lostAt = pulse.last();
    },
    waiting: (attempt, retryIn, error) => change({ state: 'waiting', attempt, retryIn, error }),
    unavailable: (error) => {
      lostAt = undefined;
      change({ state: 'unavailable', ...(error instanceof SaltError ? { error } : {}) });
    },
    idle: () => {
      lostAt = undefined;
      change({ state: 'idle' });
    },
    skipped: () => {
      skipped++;
    },
    closed: () => {
      change({ state: 'closed' });
      status$.complete();
    },
  };
}
