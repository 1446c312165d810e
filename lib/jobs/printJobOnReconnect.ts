import {
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  map,
  mergeMap,
  type Observable,
  type OperatorFunction,
  repeat,
  type SchedulerLike,
  tap,
  timer,
} from 'rxjs';
import { accompaniedBy } from './accompaniedBy.js';

/** The ports and times of printJobOnReconnect; times in milliseconds. */
export interface PrintJobSteps<R> {
  /** Emits when events may have been missed. */
  readonly reconnected: Observable<unknown>;
  /** What the job cache knows (jobs.print_job). */
  readonly lookUp: () => Observable<{
    /** The returns that the cache holds by now. */
    readonly returns: readonly R[];
  }>;
  /** The shortest pause between two look-ups, in milliseconds. */
  readonly lookupPause: number;
  /** The longest, where look-ups bring nothing. */
  readonly maxPause: number;
  /** Runs the timers. */
  readonly scheduler: SchedulerLike;
}

/** What is known by its minion. */
export interface Returned {
  /** `return` for a return; all else passes. */
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
  return (source$) =>
    defer(() => {
      const { isNew, found$ } = begin(steps);
      return source$.pipe(filter<T>(isNew), accompaniedBy(found$));
    });
}

// On its own, for what it makes must not hold the source.
function begin<R extends Returned>({ reconnected, lookUp, lookupPause, maxPause, scheduler }: PrintJobSteps<R>) {
  const seen = new Set<string | undefined>();
  let gap = false;
  let pause = lookupPause;

  const isNew = ({ type, minion }: Returned): boolean => {
    if (type !== 'return') return true;
    const first = !seen.has(minion);
    seen.add(minion);
    return first;
  };
  // Made when it is needed: most jobs live through no gap.
  const look = () =>
    defer(() => {
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
      repeat({ delay: () => timer(pause, scheduler).pipe(filter(() => gap)) }),
    );
  const found$ = reconnected.pipe(
    map(() => (gap = true)),
    exhaustMap(look),
  );
  return { isNew, found$ };
}
