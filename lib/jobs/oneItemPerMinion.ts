import { catchError, concat, defer, filter, type OperatorFunction, throwError } from 'rxjs';
import type { LocalItem, MinionNoReturn, MinionResult } from './JobItem.js';

/**
 * Exactly one item per targeted minion: a `no-return` is held back until the job is done, and dropped if the return comes
 * after all. Unexpected returns pass beside those.
 */
export function oneItemPerMinion<T>(): OperatorFunction<LocalItem<T>, MinionResult<T>> {
  return (story$) =>
    defer(() => {
      const held = new Map<string, MinionNoReturn>();
      const held$ = defer(() => [...held.values()]);
      const returns$ = story$.pipe(
        filter((item) => {
          if (item.type === 'no-return') held.set(item.minion, item);
          if (item.type === 'return') held.delete(item.minion);
          return item.type === 'return';
        }),
        // What is known comes before the error, which no longer names them as missing.
        catchError((error: unknown) => {
          const known = [...held.values()];
          held.clear();
          return concat(
            known,
            throwError(() => error),
          );
        }),
      );
      return concat(returns$, held$);
    });
}
