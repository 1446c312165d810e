import { catchError, defer, EMPTY, finalize, ignoreElements, type Observable, of, share, Subject, tap } from 'rxjs';
import type { Config } from '../config.js';
import { AuthenticationError, type RequestError } from '../errors.js';
import type { Http } from '../http/Http.js';
import { retryRequest } from '../http/retryRequest.js';
import { isTokenForm } from '../config.js';
import { checkToken } from './checkToken.js';
import { obtainToken } from './obtainToken.js';
import type { Session, Token } from './Session.js';

/**
 * Joins login, check and logout around the one current token, of which this is the owner.
 *
 * @param farewell is still open when the client has closed.
 */
export function createSession(http: Http, config: Config, farewell = http): Session {
  const { credentials, events, scheduler, random, logger } = config;
  const onWait = (wait: string) => logger(`session: ${wait}`);
  const failures$ = new Subject<RequestError>();

  let current: Token | undefined;
  let refused: string | undefined;
  const checks = new Map<Token, Observable<boolean>>();

  const obtain$ = defer(() => {
    logger('session: getting a token');
    return obtainToken(http, credentials, scheduler);
  }).pipe(
    retryRequest(events.backoff, random, scheduler, (wait, error) => {
      onWait(wait);
      failures$.next(error);
    }),
    tap((token) => {
      // A token that comes from elsewhere may be the same again: a refused one is in no later request.
      if (token.value !== undefined && token.value === refused) {
        throw new AuthenticationError('salt-api refused the token that was given, and there is no other');
      }
      current = token;
      logger('session: a new token');
    }),
    share(),
  );

  function check(token: Token): Observable<boolean> {
    return checkToken(http, token).pipe(
      retryRequest(events.backoff, random, scheduler, onWait),
      tap((alive) => {
        logger(`session: a refused token is ${alive ? 'alive' : 'dead'}`);
        if (alive) return;
        refused = token.value;
        if (current === token) current = undefined;
      }),
      finalize(() => checks.delete(token)),
      share(),
    );
  }

  return {
    token: () => defer(() => (current && scheduler.now() < current.renewAt ? of(current) : obtain$)),
    isAlive: (token) =>
      defer(() => {
        if (current !== token) return of(false);
        const known = checks.get(token);
        if (known) return known;
        const asked$ = check(token);
        checks.set(token, asked$);
        return asked$;
      }),
    failures: failures$,
    user: () => current?.user,
    logout: () =>
      defer(() => {
        const token = current;
        current = undefined;
        if (token?.value === undefined || isForeign(credentials)) return EMPTY;
        return farewell.send({ method: 'POST', path: '/logout', token: token.value, timeout: http.timeout }).pipe(
          ignoreElements(),
          catchError(() => EMPTY),
        );
      }),
  };
}

function isForeign(credentials: Config['credentials']): boolean {
  return credentials === 'none' || (typeof credentials === 'object' && isTokenForm(credentials));
}
