import { merge, type Observable, take } from 'rxjs';
import type { Http } from './Http.js';

/** The same way to salt-api, on which every request fails when `closed` does. */
export function untilClosed(http: Http, closed: Observable<never>): Http {
  return {
    timeout: http.timeout,
    stream: (request, init) => http.stream(request, init),
    send: (request) => merge(http.send(request), closed).pipe(take(1)),
  };
}
