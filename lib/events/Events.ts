import type { Observable } from 'rxjs';
import type { SaltEvent } from './SaltEvent.js';
import type { Status } from './status.js';

/** Events may have been missed: the stream was opened again, or an event did not decode. */
export interface Gap {
  readonly type: 'reconnect' | 'skipped';
  /** When it was noticed, on the scheduler's clock. */
  readonly at: number;
}

/** A minion has started: its master may have been away. */
export interface MinionStart {
  readonly type: 'minion-start';
  readonly minion: string;
}

/** A connection becomes one shared stream of events. */
export interface Events {
  /** Every event; opens the connection. Errors: EventsUnavailableError, AuthenticationError, PermissionError. */
  readonly all: Observable<SaltEvent>;
  /** The events of one jid; what the others cost does not depend on it. Errors as `all`. */
  readonly of: (jid: string) => Observable<SaltEvent>;
  /** The events whose tag `matches`; no other is decoded. Errors as `all`. */
  readonly where: (matches: (tag: string) => boolean) => Observable<SaltEvent>;
  /** Why returns may have been missed, from now on: gaps, and minions that start while somebody is subscribed. */
  readonly doubts: Observable<Gap | MinionStart>;
  /** Gaps from now on. Opens nothing. */
  readonly gaps: Observable<Gap>;
  /** Emits once the stream is open, now or later. Opens nothing. */
  readonly opened: Observable<unknown>;
  /** Replays the current one. Opens nothing. */
  readonly status: Observable<Status>;
  /** Bytes must have come between `since` and ten seconds from now, else the connection is dead. */
  readonly suspect: (since: number) => void;
  /** Closes the connection and completes everything, the status with `closed`. */
  readonly close: () => void;
}
