import {
  defer,
  map,
  type MonoTypeOperatorFunction,
  type Observable,
  of,
  race,
  retry,
  type SchedulerLike,
  tap,
  throwError,
} from 'rxjs';
import type { Backoff } from '../config.js';
import {
  AuthenticationError,
  ClientClosedError,
  DecodeError,
  EventsUnavailableError,
  PermissionError,
  RequestError,
  SaltError,
} from '../errors.js';
import { causeOf } from '../causeOf.js';
import { backoff, longestWait } from '../http/backoff.js';
import { mayPass } from '../http/mayPass.js';
import { timerUntil } from '../timerUntil.js';
import { RenewalDue } from './RenewalDue.js';
import type { Packet } from './Packet.js';

const longestOpening = 5 * 60_000;

/**
 * Opens a connection again when it ends, with pauses that grow until one has lived `healthyAfter`. A stream that opened uses
 * no attempt. The tries to open, with their pauses, end after five minutes, or ten times the longest pause if that is more; not where
 * `attempts` is Infinity. Errors: EventsUnavailableError after the last attempt or at a final answer, AuthenticationError,
 * PermissionError, ClientClosedError.
 */
export function reconnect({
  pauses,
  random,
  scheduler,
  onWait,
}: {
  readonly pauses: Backoff;
  readonly random: () => number;
  readonly scheduler: SchedulerLike;
  readonly onWait: (attempt: number, retryIn: number, error: SaltError) => void;
}): MonoTypeOperatorFunction<Packet> {
  return (source$) =>
    defer(() => {
      let openedAt: number | undefined;
      let failures = 0;
      let attempt = 0;
      const longest = pauses.attempts === Infinity ? Infinity : Math.max(longestOpening, 10 * pauses.max);
      let overAt = scheduler.now() + longest;
      let lastError: unknown;

      function next(cause: unknown): Observable<unknown> {
        const error = cause instanceof RenewalDue && openedAt === undefined ? tooShort() : cause;
        const opened = openedAt !== undefined;
        if (opened) {
          overAt = scheduler.now() + longest;
          lastError = undefined;
        }
        if (openedAt !== undefined && scheduler.now() - openedAt >= pauses.healthyAfter) attempt = 0;
        openedAt = undefined;
        if (error instanceof RenewalDue) return of(error);
        if (!opened) failures++;
        if (mayHeal(error) && scheduler.now() >= overAt) return throwError(() => giveUp(lastError ?? error));
        if (!mayHeal(error) || failures >= pauses.attempts) return throwError(() => giveUp(error));
        attempt++;
        const asked = error instanceof RequestError ? Math.min(error.retryAfter ?? 0, longestWait) : 0;
        const retryIn = Math.max(asked, backoff(pauses, attempt, random));
        // A pause that the server asked for is no time of ours.
        overAt += asked;
        if (scheduler.now() + retryIn >= overAt) return throwError(() => giveUp(error));
        lastError = error;
        onWait(attempt, retryIn, error);
        return timerUntil(scheduler.now() + retryIn, scheduler);
      }

      // Not `timeout`, which keeps the last packet with all its events.
      const tooLong$ = defer(() => timerUntil(overAt, scheduler)).pipe(
        map((): never => {
          throw tooLong();
        }),
      );
      const inTime$ = race(source$, tooLong$);
      return inTime$.pipe(
        tap(({ type }) => {
          if (type !== 'open') return;
          failures = 0;
          openedAt = scheduler.now();
        }),
        retry({ delay: next }),
      );
    });
}

function tooLong(): RequestError {
  return new RequestError('GET /events: the stream could not be opened in time', { code: 'ETIMEDOUT', sent: true });
}

function tooShort(): RequestError {
  return new RequestError('GET /events: the token is over before the stream is open', { sent: true });
}

function mayHeal(error: unknown): error is RequestError | DecodeError {
  return error instanceof RequestError ? mayPass(error) : error instanceof DecodeError;
}

function giveUp(error: unknown): unknown {
  const speaksForItself = [AuthenticationError, PermissionError, ClientClosedError].some(
    (kind) => error instanceof kind,
  );
  if (speaksForItself || !(error instanceof SaltError)) return error;
  return new EventsUnavailableError(`the event stream cannot be opened: ${error.message}`, undefined, causeOf(error));
}
