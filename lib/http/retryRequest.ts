import { type MonoTypeOperatorFunction, retry, type SchedulerLike, throwError } from 'rxjs';
import type { Backoff } from '../config.js';
import { RequestError } from '../errors.js';
import { timerUntil } from '../timerUntil.js';
import { backoff, longestWait } from './backoff.js';
import { mayPass } from './mayPass.js';

const tries = 3;

/**
 * Three tries on network errors, 408, 429 and 5xx; waits as long as `Retry-After` asks for. Never for a submission.
 *
 * @param onWait is told why and how long, in words, and the error.
 */
export function retryRequest<T>(
  pauses: Backoff,
  random: () => number,
  scheduler: SchedulerLike,
  onWait: (wait: string, error: RequestError) => void = () => undefined,
): MonoTypeOperatorFunction<T> {
  return retry({
    delay: (error: unknown, failures) => {
      if (failures >= tries || !(error instanceof RequestError) || !mayPass(error)) return throwError(() => error);
      const pause = Math.max(Math.min(error.retryAfter ?? 0, longestWait), backoff(pauses, failures, random));
      onWait(`${error.message}; again in ${Math.round(pause)} ms`, error);
      return timerUntil(scheduler.now() + pause, scheduler);
    },
  });
}
