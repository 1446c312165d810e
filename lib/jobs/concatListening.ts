import { Observable } from 'rxjs';

/**
 * `concat` that listens to the second from the beginning: what `second$` emits before `first$` is done is held back and
 * follows it. Where one fails, what was held comes before the error. Nothing is kept that was delivered.
 */
export function concatListening<T>(first$: Observable<T>, second$: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    let held: T[] | undefined = [];
    const release = () => {
      const values = held ?? [];
      held = undefined;
      for (const value of values) subscriber.next(value);
    };
    const fail = (error: unknown) => {
      release();
      subscriber.error(error);
    };
    let secondDone = false;
    subscriber.add(
      second$.subscribe({
        next: (value) => (held ? void held.push(value) : subscriber.next(value)),
        error: fail,
        complete: () => {
          secondDone = true;
          if (!held) subscriber.complete();
        },
      }),
    );
    subscriber.add(
      first$.subscribe({
        next: (value) => subscriber.next(value),
        error: fail,
        complete: () => {
          release();
          if (secondDone) subscriber.complete();
        },
      }),
    );
  });
}
