import { concat, lastValueFrom, type Observable, type SchedulerLike, tap } from 'rxjs';
import { aBoolean, checkOptions, number } from './checks.js';
import type { Logger } from './config.js';
import type { Closing } from './createClosing.js';
import type { Events } from './events/Events.js';
import { closeJobs } from './jobs/closeJobs.js';
import type { OpenJobs } from './jobs/OpenJobs.js';
import type { CloseOptions, CloseOutcome, SaltClient } from './SaltClient.js';

/** The end of a client: nothing new begins, jobs may drain or are ended, then the stream is closed and the token given back. */
export function createClose(parts: {
  readonly closing: Closing;
  readonly events: Events;
  readonly openJobs: OpenJobs;
  readonly logout: () => Observable<never>;
  readonly timeout: number;
  readonly scheduler: SchedulerLike;
  readonly logger: Logger;
}): Pick<SaltClient, 'close' | typeof Symbol.asyncDispose> {
  const { closing, events, openJobs, logout, timeout, scheduler, logger } = parts;
  let outcome: Promise<CloseOutcome> | undefined;

  function close(options: CloseOptions = {}): Promise<CloseOutcome> {
    if (outcome) return outcome;
    checkOptions('close', options, { drain: number(0, Infinity), terminate: aBoolean });
    const { drain = 0, terminate = false } = options;
    logger(`client: closing, ${openJobs.all().length} jobs and requests under way`);
    closing.begin();
    const ended$ = closeJobs(openJobs, { drain, terminate, limit: timeout, scheduler }).pipe(
      tap(() => {
        closing.end();
        events.close();
      }),
    );
    outcome = lastValueFrom(concat(ended$, logout()).pipe(tap({ complete: () => logger('client: closed') })));
    return outcome;
  }

  return {
    close,
    // Where the platform lacks the symbol, the key is a name that nobody calls.
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}
