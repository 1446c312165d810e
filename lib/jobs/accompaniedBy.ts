import { defer, merge, type OperatorFunction, type Observable, ReplaySubject, takeUntil, tap } from 'rxjs';

/** Merges in what `extra$` emits, for as long as the source lives: it ends with the source. */
export function accompaniedBy<T, X>(extra$: Observable<X>): OperatorFunction<T, T | X> {
  return (source$) =>
    defer(() => {
      // Replayed, for the source may be done before the extra begins.
      const done$ = new ReplaySubject<void>(1);
      return merge(source$.pipe(tap({ complete: () => done$.next() })), extra$.pipe(takeUntil(done$)));
    });
}
