import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  type OperatorFunction,
  repeat,
  type SchedulerLike,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import { accompaniedBy } from './accompaniedBy.js';

export interface PrintJobSteps<R> {
  /** Emits when events may have been missed. */
  readonly reconnected: Observable<unknown>;
  /** What the job cache knows (jobs.print_job). */
  readonly lookUp: () => Observable<{ readonly returns: readonly R[] }>;
  /** The shortest pause between two look-ups, in milliseconds. */
  readonly lookupPause: number;
  /** The longest, where look-ups bring nothing. */
  readonly maxPause: number;
  readonly scheduler: SchedulerLike;
}

interface Returned {
  readonly type: string;
  /** Absent from the return of a runner or wheel function. */
  readonly minion?: string;
}

/**
 * After a gap in the stream, looks the job up and delivers what the gap swallowed: the first time at once, then at least
 * `lookupPause` apart, doubling while look-ups bring nothing. A look-up that fails is repeated; it never ends the job.
 */
export function printJobOnReconnect<T extends Returned, R extends Returned>(
  steps: PrintJobSteps<R>,
): OperatorFunction<T, T | R> {
  const { reconnected, lookUp, lookupPause, maxPause, scheduler } = steps;
  return (source$) =>
    defer(() => {
      const seen = new Set<string | undefined>();
      let gap = false;
      let pause = lookupPause;

      const noted$ = reconnected.pipe(tap(() => (gap = true)));
      const look$ = defer(() => {
        gap = false;
        return lookUp();
      }).pipe(
        mergeMap(({ returns }) => {
          const news = returns.filter(({ minion }) => !seen.has(minion));
          pause = news.length > 0 ? lookupPause : Math.max(lookupPause, Math.min(pause * 2, maxPause));
          return news;
        }),
        tap(({ minion }) => seen.add(minion)),
        catchError(() => {
          gap = true;
          pause = Math.max(lookupPause, Math.min(pause * 2, maxPause));
          return EMPTY;
        }),
      );
      const lookUps$ = defer(() => (gap ? of(undefined) : merge(noted$, NEVER).pipe(take(1)))).pipe(
        switchMap(() => concat(look$, defer(() => timer(pause, scheduler)).pipe(ignoreElements()))),
        repeat(),
      );

      return source$.pipe(
        filter(({ type, minion }) => type !== 'return' || !seen.has(minion)),
        tap(({ type, minion }) => {
          if (type === 'return') seen.add(minion);
        }),
        accompaniedBy(merge(noted$.pipe(ignoreElements()), lookUps$)),
      );
    });
}
