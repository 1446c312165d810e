import type { Observable } from 'rxjs';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { Answers } from './Answers.js';
import type { MinionControl } from './minions/MinionControl.js';
import type { RequestFault } from './server/RequestFault.js';
import type { Streams } from './server/Streams.js';

/** A request as it came. */
export interface SimulatedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path, without its query. */
  readonly path: string;
  /** Parsed where it was JSON. */
  readonly body: unknown;
  /** The X-Auth-Token, where it had one. */
  readonly token?: string;
  /** `performance.now()`. */
  readonly at: number;
}

/** How many event streams there are. */
export interface SimulatedConnections {
  /** How many `/events` were opened so far. */
  readonly opened: number;
  /** How many are open now. */
  readonly live: number;
  /** Emits at once, then at every change. */
  readonly changes: Observable<{
    /** How many were opened so far. */
    readonly opened: number;
    /** How many are open now. */
    readonly live: number;
  }>;
}

/** What happens to the tokens of salt-api. */
export interface TokenControl {
  /** Every token of now expires: a stream ends cleanly after the next event, a request is refused. */
  expire(): void;
  /** salt-api knows no token any more, as after its restart. */
  forget(): void;
  /** While on, every token is refused, new ones too: as `unknown` (default) or `expired`. */
  refuseAll(on: boolean, as?: 'unknown' | 'expired'): void;
}

/** A simulated salt-api with its master and minions, on a real port. */
export interface Simulator {
  /** Where it listens, for the `url` of a client. */
  readonly url: string;
  /** Ends every socket and every wait. Twice is once. */
  close(): Promise<void>;

  /** Everything received so far, GET /events included. */
  readonly requests: readonly SimulatedRequest[];
  /** Each request as it is received. */
  readonly received: Observable<SimulatedRequest>;
  /** The event streams that clients have open. */
  readonly connections: SimulatedConnections;
  /** What goes over the bus, whether a stream is open or not. */
  readonly events: Observable<SaltEvent>;

  /** Puts any event on the bus. */
  emit(tag: string, data?: Readonly<Record<string, unknown>>): void;
  /** Raw bytes to all open streams. */
  write(bytes: string | Uint8Array): void;
  /** The faults of the event streams. */
  readonly streams: Streams;
  /** The faults of the tokens. */
  readonly tokens: TokenControl;
  /** Overrides of what look-ups answer. */
  readonly answers: Answers;

  /** The handle of a minion; an unknown id is an error. */
  minion(id: string): MinionControl;
  /** A further minion, which jobs from now on reach. */
  addMinion(id: string): MinionControl;
  /** The job cache forgets a jid, as it does after 24 h. */
  forgetJob(jid: string): void;
  /** Plans what happens to coming requests. */
  fail(fault: RequestFault): void;
  /** Drops the plans of `fail`. */
  clearFaults(): void;

  /** salt-api closes its port and every connection; with `keepStreams` open streams go on, as after a SIGTERM. */
  stopApi(options?: { readonly keepStreams?: boolean }): Promise<void>;
  /** It is back on the same port, and knows no token. */
  startApi(): Promise<void>;
  /** `stopApi()`, then `startApi()`. */
  restartApi(): Promise<void>;
  /**
   * The master is away: streams stay open and events are missing. Minions go on; what they return reaches the cache alone.
   * POSTs hang 90 s (divided by `speed`), then are a 500, and run once the master is back.
   */
  stopMaster(): void;
  /** The master is back; what waited runs now. */
  startMaster(): void;
}
