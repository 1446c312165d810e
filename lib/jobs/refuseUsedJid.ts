import { catchError, EMPTY, mergeMap, type Observable, throwError } from 'rxjs';
import { ClientClosedError, ConfigError } from '../errors.js';
import type { JobPorts } from './JobPorts.js';
import { readPrintJob } from './readPrintJob.js';

/**
 * Errors with a ConfigError where the job cache knows a jid that the caller gave, before anything is sent. [salt] Minions drop
 * a jid that they have seen, and the default job cache then holds the new function beside the old returns. A look-up that
 * fails says nothing.
 */
export function refuseUsedJid({ printJob }: Pick<JobPorts, 'printJob'>, jid: string): Observable<never> {
  return printJob(jid).pipe(
    mergeMap((answer) => {
      const { readable, returns } = readPrintJob(jid, answer);
      if (!readable && returns.length === 0) return EMPTY;
      throw new ConfigError(
        'jid',
        'belongs to an earlier job, which the job cache knows, and minions drop a jid that they have seen: ' +
          'give a new one, or follow(jid)',
      );
    }),
    catchError((error: unknown) =>
      error instanceof ConfigError || error instanceof ClientClosedError ? throwError(() => error) : EMPTY,
    ),
  );
}
