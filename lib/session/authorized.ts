import {
  catchError,
  concat,
  EMPTY,
  ignoreElements,
  map,
  type MonoTypeOperatorFunction,
  type Observable,
  switchMap,
  throwError,
} from 'rxjs';
import { AuthenticationError, PermissionError } from '../errors.js';
import { Refused } from './Refused.js';
import type { Session, Token } from './Session.js';

/**
 * Sends with the current token and makes sense of a 401: alive tokens mean PermissionError, dead ones a login for all who
 * wait and one replay. Never a loop. Errors: PermissionError, AuthenticationError, and those of the session and of `send`.
 *
 * @param send is Refused where salt-api answers 401.
 * @param what names the request in messages.
 * @param beforeReplay errors where the refused request may have run and must not run twice.
 */
export function authorized<R>(
  session: Session,
  send: (token: Token) => Observable<R>,
  what: string,
  beforeReplay: (refusal: Refused) => Observable<never> = () => EMPTY,
): Observable<R> {
  const permittedOnly = (token: Token) =>
    session.isAlive(token).pipe(
      map((alive) => {
        if (alive) throw new PermissionError(`${what}: the user may not do this`);
      }),
    );
  const replay = (refusal: Refused) =>
    concat(
      beforeReplay(refusal),
      session.token().pipe(
        switchMap((token) =>
          send(token).pipe(
            whenRefused<R>((again) =>
              concat(
                permittedOnly(token).pipe(ignoreElements()),
                beforeReplay(again),
                throwError(() => new AuthenticationError(`${what}: salt-api refuses every token, a new one too`)),
              ),
            ),
          ),
        ),
      ),
    );
  return session
    .token()
    .pipe(
      switchMap((token) =>
        send(token).pipe(whenRefused<R>((refusal) => permittedOnly(token).pipe(switchMap(() => replay(refusal))))),
      ),
    );
}

function whenRefused<R>(then: (refusal: Refused) => Observable<R>): MonoTypeOperatorFunction<R> {
  return catchError((error: unknown) => (error instanceof Refused ? then(error) : throwError(() => error)));
}
