import { Observable, type OperatorFunction, Subject, takeUntil } from 'rxjs';

/** Merges in what `extra$` emits, for as long as the source lives: it ends with the source. */
export function accompaniedBy<T, X>(extra$: Observable<X>): OperatorFunction<T, T | X> {
  return (source$) =>
    new Observable((subscriber) => {
      source$.subscribe(subscriber);
      if (subscriber.closed) return;
      // Heard by an extra that emits while it is being subscribed, too.
      const over$ = new Subject<void>();
      subscriber.add(() => over$.next());
      extra$.pipe(takeUntil(over$)).subscribe({
        next: (value) => subscriber.next(value),
        error: (error: unknown) => subscriber.error(error),
      });
    });
}
