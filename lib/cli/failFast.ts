import { filter, ignoreElements, map, type MonoTypeOperatorFunction, takeUntil, takeWhile } from 'rxjs';
import type { SaltClient } from '../index.js';

const tries = 3;

/**
 * Fails with what is wrong where the event stream could not be opened at once, three times: that is a wrong URL. One that was
 * open is waited for as long as the client waits.
 */
export function failFast<T>(salt: SaltClient): MonoTypeOperatorFunction<T> {
  const hopeless$ = salt.status.pipe(
    takeWhile(({ state }) => state !== 'open'),
    filter(({ state, attempt = 0 }) => state === 'waiting' && attempt >= tries),
    map(({ error }): never => {
      throw error ?? new Error('there is no connection');
    }),
    ignoreElements(),
  );
  return takeUntil(hopeless$);
}
