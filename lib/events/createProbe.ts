import { catchError, ignoreElements, NEVER, type Observable, switchMap, throwError } from 'rxjs';
import type { Logger } from '../config.js';
import { PermissionError } from '../errors.js';
import type { Api, Lowstate } from '../session/Api.js';
import type { Session, Token } from '../session/Session.js';

/**
 * Causes an event: [salt] event.send puts one on the bus, and any runner call at all puts its `new` there. Completes when it
 * was sent, and where it failed; never completes where the user may run neither, which is said once, and asked again with another token.
 */
export function createProbe({
  api,
  session,
  timeout,
  mintTag,
  logger,
}: {
  readonly api: Api;
  readonly session: Pick<Session, 'token'>;
  readonly timeout: number;
  readonly mintTag: () => string;
  readonly logger: Logger;
}): () => Observable<never> {
  let forbidden: Token | undefined;
  const send = (low: Lowstate) =>
    api.post({ low: { client: 'runner', ...low }, timeout, lane: 'none' }).pipe(ignoreElements());
  return () =>
    session.token().pipe(
      switchMap((token) => {
        if (token === forbidden) return NEVER;
        logger('events: silence, probing');
        const arg = [mintTag()];
        return send({ fun: 'event.send', arg }).pipe(
          catchError(() => send({ fun: 'test.arg', arg })),
          catchError((error: unknown) => {
            if (!(error instanceof PermissionError)) return throwError(() => error);
            forbidden = token;
            logger('events: the user may not probe; a dead stream may stay unnoticed');
            return NEVER;
          }),
        );
      }),
      catchError(() => []),
    );
}
