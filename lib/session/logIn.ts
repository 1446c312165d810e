import { map, type Observable, type SchedulerLike } from 'rxjs';
import { isRecord } from '../checks.js';
import type { LoginMap } from '../config.js';
import { AuthenticationError, DecodeError } from '../errors.js';
import type { Http, HttpReply } from '../http/Http.js';
import { readReturn } from '../http/readReturn.js';
import type { Token } from './Session.js';

const renewalShare = 0.9;

/** Posts the map to /login. Errors: AuthenticationError on a 401, RequestError, DecodeError. */
export function logIn(http: Http, credentials: LoginMap, scheduler: SchedulerLike): Observable<Token> {
  return http
    .send({ method: 'POST', path: '/login', body: credentials, timeout: http.timeout })
    .pipe(map((reply) => readToken(reply, scheduler.now())));
}

function readToken(reply: HttpReply, now: number): Token {
  if (reply.status === 401) throw new AuthenticationError('salt-api refused the credentials: /login answered 401');
  const [login] = readReturn(reply, 'POST /login');
  if (!isRecord(login) || typeof login.token !== 'string' || login.token === '') {
    throw new DecodeError('POST /login: the answer holds no token', reply.status);
  }
  return {
    value: login.token,
    renewAt: now + renewalShare * lifetime(login.start, login.expire),
    user: typeof login.user === 'string' ? login.user : undefined,
  };
}

// [salt] The server's clock may be years off: only the difference of its two times means something.
function lifetime(start: unknown, expire: unknown): number {
  return typeof start === 'number' && typeof expire === 'number' && expire > start
    ? (expire - start) * 1_000
    : Infinity;
}
