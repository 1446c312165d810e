import {
  catchError,
  EMPTY,
  endWith,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  switchMap,
  take,
  timeout,
  toArray,
} from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import type { OpenJobs } from './OpenJobs.js';

/**
 * Waits up to `drain` ms for what is under way, then ends on the minions what is still open, if `terminate` says so, and
 * what its consumer had begun to end.
 */
export function closeJobs(
  openJobs: OpenJobs,
  {
    drain,
    terminate,
    limit,
    scheduler,
  }: {
    readonly drain: number;
    readonly terminate: boolean;
    /** How long each may take to be ended, in milliseconds. */
    readonly limit: number;
    readonly scheduler: SchedulerLike;
  },
): Observable<{ readonly terminated: readonly string[]; readonly failed: readonly string[] }> {
  const idle$ = openJobs.size.pipe(filter((size) => size === 0));
  return merge(idle$, timerUntil(scheduler.now() + drain, scheduler)).pipe(
    take(1),
    switchMap(() => openJobs.all().filter(({ ending }) => terminate || ending)),
    mergeMap((job) => {
      const jid = job.jid();
      if (jid === undefined || !job.terminate) return EMPTY;
      return job.terminate().pipe(
        timeout({ first: limit, scheduler }),
        ignoreElements(),
        endWith({ jid, ended: true }),
        catchError(() => of({ jid, ended: false })),
      );
    }),
    toArray(),
    map((outcomes) => ({
      terminated: outcomes.filter(({ ended }) => ended).map(({ jid }) => jid),
      failed: outcomes.filter(({ ended }) => !ended).map(({ jid }) => jid),
    })),
  );
}
