import { Observable, type OperatorFunction, type Subscriber } from 'rxjs';

/** Merges in what `extra$` emits, for as long as the source lives: it ends with the source. */
export function accompaniedBy<T, X>(extra$: Observable<X>): OperatorFunction<T, T | X> {
  return (source$) =>
    new Observable((subscriber) => {
      source$.subscribe(subscriber);
      if (!subscriber.closed) follow(extra$, subscriber);
    });
}

// On its own, for what it makes must not hold the source.
function follow<X>(extra$: Observable<X>, subscriber: Subscriber<X>): void {
  new Observable<X>((extra) => {
    // Before it is subscribed to: an extra that emits at once is left, too.
    subscriber.add(extra);
    extra$.subscribe(extra);
  }).subscribe({
    next: (value) => subscriber.next(value),
    error: (error: unknown) => subscriber.error(error),
  });
}
