import { Observable, type Observer, type Subscriber } from 'rxjs';
import { subscribeWithin } from './subscribeWithin.js';

/**
 * `concat` that listens to the second from the beginning: what `second$` emits before `first$` is done is held back and
 * follows it. Where one fails, what was held comes before the error. Nothing is kept that was delivered.
 */
export function concatListening<T>(first$: Observable<T>, second$: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    const { first, second } = observersOf(subscriber);
    subscribeWithin(subscriber, second$, second);
    subscribeWithin(subscriber, first$, first);
  });
}

// On their own: while the second lives, they must not hold the first.
function observersOf<T>(subscriber: Subscriber<T>): { readonly first: Observer<T>; readonly second: Observer<T> } {
  let held: T[] | undefined = [];
  let secondDone = false;
  const release = () => {
    const values = held ?? [];
    held = undefined;
    for (const value of values) subscriber.next(value);
  };
  const error = (cause: unknown) => {
    release();
    subscriber.error(cause);
  };
  const second: Observer<T> = {
    next: (value) => (held ? void held.push(value) : subscriber.next(value)),
    error,
    complete: () => {
      secondDone = true;
      if (!held) subscriber.complete();
    },
  };
  const first: Observer<T> = {
    next: (value) => subscriber.next(value),
    error,
    complete: () => {
      release();
      if (secondDone) subscriber.complete();
    },
  };
  return { first, second };
}
