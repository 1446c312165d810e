import { EMPTY, NEVER, type Observable, of, type SchedulerLike } from 'rxjs';
import { createIdentity } from '../../../lib/commands/Identity.js';
import { createOpenJobs } from '../../../lib/jobs/OpenJobs.js';
import type { JobPorts } from '../../../lib/jobs/JobPorts.js';
import type { Post } from '../../../lib/session/Api.js';

/** Ports of which nothing comes, but for what a test gives; `posts` are the requests that were subscribed to. */
export function fakePorts(
  scheduler: SchedulerLike,
  given: Partial<Omit<JobPorts, 'events' | 'api'>> & {
    readonly events?: Partial<JobPorts['events']>;
    readonly post?: (post: Post) => Observable<unknown>;
  } = {},
): JobPorts & { readonly posts: readonly Post[]; readonly suspected: readonly number[] } {
  const posts: Post[] = [];
  const suspected: number[] = [];
  const { events, post = () => NEVER, ...rest } = given;
  return {
    api: {
      post: (asked) => {
        posts.push(asked);
        return post(asked);
      },
    },
    events: {
      all: NEVER,
      of: () => NEVER,
      where: () => NEVER,
      doubts: NEVER,
      gaps: NEVER,
      opened: NEVER,
      status: NEVER,
      suspect: (since) => suspected.push(since),
      close: () => undefined,
      ...events,
    },
    printJob: () => EMPTY,
    user: () => 'saltdev',
    learnUser: () => of('saltdev'),
    timeout: 30_000,
    closed: NEVER,
    unlessClosing: (source$) => source$,
    openJobs: createOpenJobs(),
    identity: createIdentity(scheduler, () => 0),
    scheduler,
    random: () => 0,
    logger: () => undefined,
    ...rest,
    posts,
    suspected,
  };
}
