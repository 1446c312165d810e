import {
  catchError,
  EMPTY,
  endWith,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  switchMap,
  take,
  toArray,
} from 'rxjs';
import { timerUntil } from '../timerUntil.js';
import type { OpenJobs } from './OpenJobs.js';

/** Waits up to `drain` ms for what is under way, then ends on the minions what is still open, if `terminate` says so. */
export function closeJobs(
  openJobs: OpenJobs,
  {
    drain,
    terminate,
    scheduler,
  }: { readonly drain: number; readonly terminate: boolean; readonly scheduler: SchedulerLike },
): Observable<{ readonly terminated: readonly string[]; readonly failed: readonly string[] }> {
  const idle$ = openJobs.size.pipe(filter((size) => size === 0));
  return merge(idle$, timerUntil(scheduler.now() + drain, scheduler)).pipe(
    take(1),
    switchMap(() => (terminate ? from(openJobs.all()) : EMPTY)),
    mergeMap((job) => {
      const jid = job.jid();
      if (jid === undefined || !job.terminate) return EMPTY;
      return job.terminate().pipe(
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
