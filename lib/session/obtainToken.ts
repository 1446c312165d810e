import { map, type Observable, of, type SchedulerLike, switchMap } from 'rxjs';
import { isRecord } from '../checks.js';
import { checkLoginMap, type Credentials, isTokenForm, type LoginMap } from '../config.js';
import type { Http } from '../http/Http.js';
import { askUser, isPlain } from './askUser.js';
import { logIn } from './logIn.js';
import type { Token } from './Session.js';

/** How a client comes by a token: each subscription obtains one anew. */
export function obtainToken(http: Http, credentials: Credentials, scheduler: SchedulerLike): Observable<Token> {
  if (credentials === 'none') return of(foreign(undefined));
  if (typeof credentials === 'function') {
    return askUser(credentials, isLoginMap).pipe(
      switchMap((login) => {
        checkLoginMap(login);
        return logIn(http, login, scheduler);
      }),
    );
  }
  if (!isTokenForm(credentials)) return logIn(http, credentials, scheduler);
  const { token } = credentials;
  return typeof token === 'string' ? of(foreign(token)) : askUser(token, isText).pipe(map(foreign));
}

function foreign(value: string | undefined): Token {
  return { value, renewAt: Infinity, user: undefined };
}

function isLoginMap(answer: unknown): answer is LoginMap {
  return isRecord(answer) && isPlain(answer);
}

function isText(answer: unknown): answer is string {
  return typeof answer === 'string';
}
