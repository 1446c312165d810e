import { catchError, type Observable, of, switchMap, tap, throwError } from 'rxjs';
import { describeCause } from '../describeCause.js';
import type { Identity } from '../commands/Identity.js';
import type { Logger } from '../config.js';
import { PermissionError } from '../errors.js';
import type { Api } from '../session/Api.js';
import type { Session, Token } from '../session/Session.js';

/**
 * Asks the job cache for a jid (jobs.print_job); undefined where the user may not, who is then not asked to again with the
 * same token. [salt] It needs the runner right, and has no filter by minion. Errors: RequestError after three tries,
 * DecodeError, AuthenticationError, ClientClosedError.
 */
export function createPrintJob(
  {
    api,
    session,
    timeout,
    lookingUp,
    logger,
  }: {
    readonly api: Api;
    readonly session: Session;
    readonly timeout: number;
    readonly lookingUp: Identity['lookingUp'];
    readonly logger: Logger;
  },
  patiently: <T>(source: Observable<T>) => Observable<T>,
): (jid: string) => Observable<unknown> {
  let forbidden: Token | undefined;
  return (jid) =>
    session.token().pipe(
      switchMap((token) =>
        token === forbidden
          ? of(undefined)
          : patiently(
              api.post({ low: { client: 'runner', fun: 'jobs.print_job', arg: [jid] }, timeout, lane: 'recovery' }),
            ).pipe(
              tap({
                subscribe: () => {
                  lookingUp(jid);
                  logger(`job ${jid}: look-up`);
                },
              }),
              catchError((error: unknown) => {
                if (!(error instanceof PermissionError)) {
                  logger(`job ${jid}: the look-up failed, ${describeCause(error)}`);
                  return throwError(() => error);
                }
                forbidden = token;
                logger('jobs: the user may not look them up; find_job alone decides');
                return of(undefined);
              }),
            ),
      ),
    );
}
