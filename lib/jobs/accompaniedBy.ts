import { Observable, type Observer, type OperatorFunction, type Subscriber } from 'rxjs';
import { subscribeWithin } from './subscribeWithin.js';

/** Merges in what `extra$` emits, for as long as the source lives: it ends with the source. */
export function accompaniedBy<T, X>(extra$: Observable<X>): OperatorFunction<T, T | X> {
  return (source$) =>
    new Observable((subscriber) => {
      source$.subscribe(subscriber);
      if (!subscriber.closed) subscribeWithin(subscriber, extra$, addingTo(subscriber));
    });
}

function addingTo<X>(subscriber: Subscriber<X>): Partial<Observer<X>> {
  return {
    next: (value) => subscriber.next(value),
    error: (error: unknown) => subscriber.error(error),
  };
}
