import type { Observable } from 'rxjs';
import type { RequestError } from '../errors.js';

/** A token for `X-Auth-Token`, and when to get a new one. */
export interface Token {
  /** Absent with `credentials: 'none'`. */
  readonly value: string | undefined;
  /** On the scheduler's clock, in milliseconds; `Infinity` where nobody knows. */
  readonly renewAt: number;
  /** The login's user, as it stands in the events of this user's jobs. */
  readonly user: string | undefined;
}

/** Credentials become a token that stays valid. */
export interface Session {
  /**
   * Emits the current token and completes; logs in first where there is none or it is due, once for all who wait.
   * Errors: AuthenticationError, RequestError, DecodeError, and whatever a credentials function throws, as AuthenticationError.
   */
  readonly token: () => Observable<Token>;
  /**
   * Says whether a refused token is alive: completes with `true` (its user may not do that) or `false` (dead, and
   * forgotten by now). One question for all who wait. Errors: RequestError.
   */
  readonly isAlive: (token: Token) => Observable<boolean>;
  /** Why a try to get a token failed, where another try follows. */
  readonly failures: Observable<RequestError>;
  /** The user of the current token; undefined where nobody told. */
  readonly user: () => string | undefined;
  /** Gives the current token back to salt-api, if there is one that this session obtained. Never fails. */
  readonly logout: () => Observable<never>;
}
