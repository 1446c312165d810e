import type { Observable, SchedulerLike } from 'rxjs';
import type { Identity } from '../commands/Identity.js';
import type { Events } from '../events/Events.js';
import type { OnUnsubscribe } from '../jobs/JobOptions.js';
import type { OpenJobs } from '../jobs/OpenJobs.js';
import type { SaltClient } from '../SaltClient.js';

/** What a reactor needs of the inside of its client. */
export interface ReactorPorts {
  readonly events: Pick<Events, 'where' | 'gaps' | 'status'>;
  readonly identity: Identity;
  readonly openJobs: OpenJobs;
  /** Emits when the client begins to close. */
  readonly closing: Observable<unknown>;
  /** Fails with ClientClosedError when the client ends what is under way. */
  readonly closed: Observable<never>;
  readonly unlessClosing: <T>(source$: Observable<T>) => Observable<T>;
  /** The same client for what a reaction starts: it goes on while the client drains, and its jobs are `openJobs`. */
  readonly clientFor: (openJobs: OpenJobs, onUnsubscribe?: OnUnsubscribe) => SaltClient;
  /** How long a submission may take, in milliseconds. */
  readonly timeout: number;
  readonly scheduler: SchedulerLike;
}
