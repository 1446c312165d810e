import { map, type Observable } from 'rxjs';
import type { Http } from '../http/Http.js';
import { readReturn } from '../http/readReturn.js';
import type { Token } from './Session.js';

// [salt] A find_job at a minion that does not exist is a 200 without any event for every live token, however limited its
// user, and a 401 for a dead one.
const nobody = {
  client: 'local',
  tgt: ['no such minion'],
  tgt_type: 'list',
  fun: 'saltutil.find_job',
  arg: ['x'],
};

/** [salt] How long salt-api may take for a dead minion, in milliseconds. */
export const deadMinionTime = 30_000;

/** Asks salt-api whether a token is alive, whatever its user may do. Errors: RequestError, DecodeError. */
export function checkToken(http: Http, token: Token): Observable<boolean> {
  const timeout = Math.max(http.timeout, deadMinionTime);
  return http.send({ method: 'POST', path: '/', body: nobody, token: token.value, timeout }).pipe(
    map((reply) => {
      if (reply.status === 401) return false;
      readReturn(reply, 'the check of the token');
      return true;
    }),
  );
}
