import type { Observable } from 'rxjs';
import type { LocalLow, RequestLow, RunnerLow, TrackLow, WheelLow } from './commands/Low.js';
import type { SaltEvent } from './events/SaltEvent.js';
import type { Status } from './events/status.js';
import type { JobKind } from './jobs/discoverKind.js';
import type { JobItem, MasterReturn, MinionResult } from './jobs/JobItem.js';
import type { Portions } from './jobs/inPortions.js';
import type { JobOptions } from './jobs/JobOptions.js';
import type { RequestOptions } from './jobs/request.js';

/** Job options that read each return. */
export type Decoding<T> = JobOptions<T> & {
  /** Reads a successful return; where it throws, that one item fails. */
  readonly decode: (value: unknown) => T;
};

declare global {
  interface SymbolConstructor {
    /** Declared here, for users whose TypeScript has no lib for it. */
    readonly asyncDispose: unique symbol;
  }
}

/** The options of `follow`: those of a job, and which kind it is. */
export type FollowOptions<T = unknown> = Omit<JobOptions<T>, 'jid' | 'onUnsubscribe'> & {
  /** Which kind of job it is. Default: what the job cache says. */
  readonly kind?: JobKind;
};

/** The options of `localBatch`: those of a job, and how the target is cut into portions. */
export type BatchOptions<T = unknown> = JobOptions<T> & Portions;

/** What may still happen while a client closes. */
export interface CloseOptions {
  /** How long jobs, requests and running reactions may go on, in milliseconds. Default 0. */
  readonly drain?: number;
  /** Ends the jobs that are still open on their minions too. */
  readonly terminate?: boolean;
}

/** What `close` with `terminate` did. */
export interface CloseOutcome {
  /** The jids of the jobs that were ended on their minions. */
  readonly terminated: readonly string[];
  /** The jids of the jobs where that failed: they may still run. */
  readonly failed: readonly string[];
}

/**
 * One master's salt-api: one session, one event stream, any number of jobs. Everything is cold: each subscription of a job
 * submits a new one, so share() what several subscribe to. Never retry() a job: it would run again.
 */
export interface SaltClient {
  /**
   * Runs functions on minions: exactly one item per targeted minion, then completes. A minion's failure is an item.
   * Errors: ConfigError, NoMinionsMatchedError, OutcomeUnknownError, PermissionError, AuthenticationError, RequestError,
   * DecodeError, EventsUnavailableError, ClientClosedError; each says whether the job was submitted, its jid and who is missing.
   */
  localAsync<T>(low: LocalLow, options: Decoding<T>): Observable<MinionResult<T>>;
  /** The same without `decode`: `return` is unknown. */
  localAsync(low: LocalLow, options?: JobOptions): Observable<MinionResult>;

  /**
   * Runs functions on minions in portions, one job each: a portion begins as minions of the one before finish. The story of
   * all of them, with a `batch` item before each. Without a list target, the minions are those that answer a test.ping.
   * Errors: as localAsync.
   */
  localBatch<T>(low: LocalLow, options: BatchOptions<T> & Decoding<T>): Observable<JobItem<T>>;
  /** The same without `decode`: `return` is unknown. */
  localBatch(low: LocalLow, options: BatchOptions): Observable<JobItem>;

  /** Runs a function on the master: one item. Errors: as localAsync, and NoReturnError. */
  runnerAsync<T>(low: RunnerLow, options: Decoding<T>): Observable<MasterReturn<T>>;
  /** The same without `decode`: `return` is unknown. */
  runnerAsync(low: RunnerLow, options?: JobOptions): Observable<MasterReturn>;

  /**
   * Runs a wheel function: one item. Errors: as runnerAsync; a user who may not run it gets no answer at all from Salt, and
   * NoReturnError at the deadline. Calls of one function go one at a time, for Salt 3008 does not tell them apart.
   */
  wheelAsync<T>(low: WheelLow, options: Decoding<T>): Observable<MasterReturn<T>>;
  /** The same without `decode`: `return` is unknown. */
  wheelAsync(low: WheelLow, options?: JobOptions): Observable<MasterReturn>;

  /** The whole story of a job as it happens; `low.client` says which kind it is. Errors: as the method of that kind. */
  track<T>(low: TrackLow, options: Decoding<T>): Observable<JobItem<T>>;
  /** The same without `decode`: `return` is unknown. */
  track(low: TrackLow, options?: JobOptions): Observable<JobItem>;

  /**
   * The story of a job that runs or ran already, whoever submitted it: what the job cache has of it, and what comes from now
   * on. Without `kind` the cache tells which kind it is. Errors: OutcomeUnknownError where nothing is known of the jid, else as
   * track. A wheel jid of Salt 3008 cannot be followed: it is in no event and no cache.
   */
  follow<T>(jid: string, options: FollowOptions<T> & Decoding<T>): Observable<JobItem<T>>;
  /** The same without `decode`: `return` is unknown. */
  follow(jid: string, options?: FollowOptions): Observable<JobItem>;

  /**
   * Runs the synchronous clients and emits the items of `return`; of a list one map per POST, in order.
   * Errors: ConfigError, RequestError, DecodeError, PermissionError, AuthenticationError, OutcomeUnknownError where a token
   * expired while the call may have run, ClientClosedError.
   */
  request(low: RequestLow | readonly RequestLow[], options?: RequestOptions): Observable<unknown>;

  /**
   * The firehose: every event, as Salt sent it. Salt's events can hold secrets.
   * Errors: EventsUnavailableError, AuthenticationError, PermissionError. Completes on close.
   */
  readonly events: Observable<SaltEvent>;

  /** The events of one jid; what an event costs does not grow with the number of jids that are listened to. Errors as events. */
  eventsOf(jid: string): Observable<SaltEvent>;

  /** How the event stream is doing; replays the current status, never fails, opens nothing. Completes on close. */
  readonly status: Observable<Status>;

  /**
   * Ends the client: new subscriptions fail with ClientClosedError at once; what is under way may go on for `drain`, then ends
   * with ClientClosedError; logs out and frees everything. Twice is once. Never rejects.
   */
  close(options?: CloseOptions): Promise<CloseOutcome>;

  /** `close()`, for `await using`, where the platform has the symbol. */
  [Symbol.asyncDispose](): Promise<void>;
}
