import { defer, merge, type OperatorFunction, type Observable, Subject, takeUntil, tap } from 'rxjs';

/** Merges in what `extra$` emits, for as long as the source lives: it ends with the source. */
export function accompaniedBy<T, X>(extra$: Observable<X>): OperatorFunction<T, T | X> {
  return (source$) =>
    defer(() => {
      const done$ = new Subject<void>();
      return merge(source$.pipe(tap({ complete: () => done$.next() })), extra$.pipe(takeUntil(done$)));
    });
}
