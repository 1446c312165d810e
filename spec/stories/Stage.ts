import type { Observable } from 'rxjs';
import type { JobItem, JobOptions, SaltClient, SaltClientOptions, TrackLow } from 'rx-salt';
import type { RecordingProxy } from '../support/startRecordingProxy.js';
import type { TcpProxy } from '../support/startTcpProxy.js';

/** A job whose items go into the story. */
export interface TrackedJob {
  /** The first item that suits, now or later. */
  when(suits: (item: JobItem) => boolean): Promise<JobItem>;
  /** The first return or no-return of this minion. */
  returnOf(minion: string): Promise<JobItem>;
  /** The jid, once it was submitted. */
  readonly submitted: Promise<string>;
  /** Resolves when it has completed or failed. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** What a flow plays on: a client behind a TCP proxy (`wire`) and a recording proxy, and the story of what it sees. */
export interface Stage {
  readonly salt: SaltClient;
  readonly recorder: RecordingProxy;
  /** Between the client and the recording proxy. */
  readonly wire: TcpProxy;
  /** A further client on the same way, which ends with the flow. */
  readonly client: (options: Partial<Omit<SaltClientOptions, 'url'>>) => SaltClient;
  /** Tells a job under this name. */
  readonly track: (name: string, low: TrackLow, options?: JobOptions & { readonly salt?: SaltClient }) => TrackedJob;
  /** Tells the items of any job under this name. */
  readonly watch: (name: string, items: Observable<JobItem>) => TrackedJob;
  /** Tells the values of any Observable, its end included; resolves then. */
  readonly tell: (name: string, source: Observable<unknown>) => Promise<void>;
  /** Something that the script did or found: what happened before it is told before it. */
  readonly note: (line: string) => void;
  /** How many requests whose line begins like this were answered. */
  readonly asked: (line: string) => number;
  /** Resolves when a request whose line begins like this has come, before it is passed on. */
  readonly arrived: (line: string) => Promise<void>;
  /** Resolves once the stream is open again after a loss, so many times. */
  readonly reconnected: (times?: number) => Promise<void>;
  /** Resolves when so many requests whose line begins like this have been answered. */
  readonly answered: (line: string, times?: number) => Promise<void>;
}
