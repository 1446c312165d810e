import { catchError, defer, ignoreElements, NEVER, type Observable, throwError } from 'rxjs';
import type { Logger } from '../config.js';
import { PermissionError } from '../errors.js';
import type { Api, Lowstate } from '../session/Api.js';

/**
 * Causes an event: [salt] event.send puts one on the bus, and any runner call at all puts its `new` there. Completes when it
 * was sent, and where it failed; never completes where the user may run neither, which is said once.
 */
export function createProbe({
  api,
  timeout,
  mintTag,
  logger,
}: {
  readonly api: Api;
  readonly timeout: number;
  readonly mintTag: () => string;
  readonly logger: Logger;
}): () => Observable<never> {
  let forbidden = false;
  const send = (low: Lowstate) =>
    api.post({ low: { client: 'runner', ...low }, timeout, lane: 'none' }).pipe(ignoreElements());
  return () =>
    defer(() => {
      if (forbidden) return NEVER;
      logger('events: silence, probing');
      const arg = [mintTag()];
      return send({ fun: 'event.send', arg }).pipe(
        catchError(() => send({ fun: 'test.arg', arg })),
        catchError((error: unknown) => {
          if (!(error instanceof PermissionError)) return throwError(() => error);
          forbidden = true;
          logger('events: the user may not probe a silent stream; a dead one may stay unnoticed');
          return NEVER;
        }),
        catchError(() => []),
      );
    });
}
