import type { Observable } from 'rxjs';
import type { Refused } from './Refused.js';

/** One map of a request: which client runs which function where. It goes to salt-api as it is. */
export type Lowstate = Readonly<Record<string, unknown>>;

export interface Post {
  readonly low: Lowstate;
  /** Milliseconds; absent: as long as it takes. */
  readonly timeout?: number | undefined;
  /** Which places it takes: those of the users' requests, those of recovery, or none. */
  readonly lane: 'requests' | 'recovery' | 'none';
  /**
   * Given when the request is sent, with its answer: from then on unsubscribing does not abort it. Undefined when it was
   * refused with a 401, before it may be sent again.
   */
  readonly onSent?: ((answer: Observable<unknown> | undefined) => void) | undefined;
  /** Called when the map goes out, at a replay again, and with the error where that try failed. */
  readonly onTry?: ((error?: unknown) => void) | undefined;
  /** Errors where a refused request may have run and must not run twice. */
  readonly beforeReplay?: ((refusal: Refused) => Observable<never>) | undefined;
}

/** Requests that a session made possible. */
export interface Api {
  /**
   * Cold: posts one map with a valid token, emits its item of `return` (local_batch: its items), completes. Errors: RequestError, DecodeError,
   * AuthenticationError, PermissionError, ClientClosedError.
   */
  post(post: Post): Observable<unknown>;
}
