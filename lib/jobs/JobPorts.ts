import type { Observable, SchedulerLike } from 'rxjs';
import type { Identity } from '../commands/Identity.js';
import type { Logger } from '../config.js';
import type { Events } from '../events/Events.js';
import type { Api } from '../session/Api.js';
import type { OpenJobs } from './OpenJobs.js';

/** What a job needs of the rest of the client. */
export interface JobPorts {
  readonly api: Api;
  readonly events: Events;
  /** Asks the job cache (jobs.print_job); undefined where the user may not. */
  readonly printJob: (jid: string) => Observable<unknown>;
  /** The login's user, as it stands in the events of its jobs; undefined where nobody told. */
  readonly user: () => string | undefined;
  /** The same, asked of Salt where the login did not show it; undefined where it cannot be learned. Never fails. */
  readonly learnUser: () => Observable<string | undefined>;
  /** How long a submission or a look-up may take, in milliseconds. */
  readonly timeout: number;
  /** Fails with ClientClosedError when the client ends its jobs. */
  readonly closed: Observable<never>;
  /** Lets a source through until the client began to close. */
  readonly unlessClosing: <T>(source$: Observable<T>) => Observable<T>;
  readonly openJobs: OpenJobs;
  /** By what the events that this client causes are known; it mints the jids. */
  readonly identity: Identity;
  readonly scheduler: SchedulerLike;
  readonly random: () => number;
  readonly logger: Logger;
}
