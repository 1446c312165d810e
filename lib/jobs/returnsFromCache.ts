import {
  catchError,
  defer,
  delay,
  EMPTY,
  exhaustMap,
  filter,
  merge,
  mergeMap,
  type Observable,
  of,
  type OperatorFunction,
  repeat,
  type SchedulerLike,
  Subject,
  switchMap,
  take,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { PermissionError } from '../errors.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { Returned } from './printJobOnReconnect.js';

/** The ports and times of returnsFromCache; times in milliseconds. */
export interface CacheConfig<R> {
  /** What the job cache knows (jobs.print_job). */
  readonly lookUp: () => Observable<{ readonly returns: readonly R[] }>;
  /** The longest pause between two look-ups that bring nothing. */
  readonly lookupPause: number;
  readonly scheduler: SchedulerLike;
}

// [salt] The master sends the event of a return a moment before it writes the return into its cache.
const firstPause = 250;
// An event that the cache does not confirm by then was forged, or its job is not in the cache.
const lookUpsWithoutNews = 8;

/**
 * Replaces each return by the one in the job cache. A return that passes is dropped and causes a look-up 250 ms later, one for all
 * that came by then; look-ups that bring nothing are repeated with growing pauses. Errors: PermissionError from `lookUp`, and
 * those of the source.
 */
export function returnsFromCache<T extends Returned, R extends Returned>(
  config: CacheConfig<R>,
): OperatorFunction<T, T | R> {
  return (source$) =>
    defer(() => {
      const { isNoReturn, confirmed$ } = begin(config);
      return source$.pipe(filter<T>(isNoReturn), accompaniedBy(confirmed$));
    });
}

function begin<R extends Returned>({ lookUp, lookupPause, scheduler }: CacheConfig<R>) {
  const announced = new Set<string | undefined>();
  const pending = new Set<string | undefined>();
  const delivered = new Set<string | undefined>();
  const due$ = new Subject<void>();
  const fresh$ = new Subject<void>();
  // A look-up of a large job is slow: the master gets as much rest as it had work.
  let rest = firstPause;
  let pause = firstPause;
  let fruitless = 0;

  const isNoReturn = ({ type, minion }: Returned): boolean => {
    if (type !== 'return') return true;
    if (delivered.has(minion)) return false;
    pending.add(minion);
    // Only a minion's first event shortens the pause: a forger who repeats one must not cause more look-ups.
    if (!announced.has(minion)) {
      announced.add(minion);
      pause = rest;
      fresh$.next();
    }
    due$.next();
    return false;
  };
  const nothing = (): void => {
    pause = Math.min(pause * 2, Math.max(firstPause, lookupPause));
    if (++fruitless < lookUpsWithoutNews) return;
    fruitless = 0;
    pending.clear();
  };
  const look$ = defer(() => merge(timer(pause, scheduler), fresh$.pipe(delay(rest, scheduler)))).pipe(
    take(1),
    switchMap(() => {
      const began = scheduler.now();
      return lookUp().pipe(
        tap({
          next: ({ returns }) => {
            if (returns.every(({ minion }) => delivered.has(minion))) return nothing();
            fruitless = 0;
            rest = Math.max(firstPause, scheduler.now() - began);
            pause = rest;
          },
        }),
      );
    }),
    mergeMap(({ returns }) => returns.filter(({ minion }) => !delivered.has(minion))),
    tap(({ minion }) => {
      delivered.add(minion);
      pending.delete(minion);
    }),
    catchError((error: unknown) => {
      if (error instanceof PermissionError) return throwError(() => error);
      nothing();
      return EMPTY;
    }),
    repeat({ delay: () => (pending.size > 0 ? of(undefined) : EMPTY) }),
  );
  return { isNoReturn, confirmed$: due$.pipe(exhaustMap(() => look$)) };
}
