import {
  catchError,
  defer,
  from,
  isObservable,
  map,
  type Observable,
  type ObservableInput,
  of,
  take,
  throwError,
  throwIfEmpty,
} from 'rxjs';
import { AuthenticationError } from '../errors.js';

/**
 * The first value of a function of the user's, whatever form it gives it in. What it throws becomes an AuthenticationError
 * that holds the name of the error alone: its message may hold a secret.
 */
export function askUser<T>(
  ask: () => T | ObservableInput<T>,
  isValue: (answer: unknown) => answer is T,
): Observable<T> {
  return defer(() => {
    const answer = ask();
    return isValue(answer) ? of(answer) : from(answer);
  }).pipe(
    take(1),
    map((answer) => {
      if (!isValue(answer)) throw new TypeError();
      return answer;
    }),
    throwIfEmpty(() => new Error()),
    catchError((error: unknown) =>
      throwError(
        () =>
          new AuthenticationError(
            `the credentials function failed (${error instanceof Error ? error.name : typeof error})`,
          ),
      ),
    ),
  );
}

/** A map for /login is told from a Promise or an Observable of one by what these have. */
export function isPlain(answer: unknown): boolean {
  return (
    typeof answer !== 'object' ||
    answer === null ||
    !(isObservable(answer) || 'then' in answer || Symbol.asyncIterator in answer || Symbol.iterator in answer)
  );
}
