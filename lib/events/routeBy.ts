import { filter, ignoreElements, Observable, share, Subject, tap } from 'rxjs';

/**
 * Routes the values of `source$` by key: `routeBy(source$, keyOf, read)(key)` emits what `read` makes of the values of that
 * key from then on, and errors or completes with the source. All routes share one subscription of the source, and what a
 * value costs does not depend on how many routes there are. A value with the key `undefined`, or with one that nobody asked
 * for, is dropped unread; so is one that `read` makes nothing of.
 *
 * @param delivering the value that `source$` is handing out right now: who subscribes within that does not get it.
 */
export function routeBy<T, K, V>(
  source$: Observable<T>,
  keyOf: (value: T) => K | undefined,
  read: (value: T) => V | undefined,
  delivering: () => T | undefined = () => undefined,
): (key: K) => Observable<V> {
  const routes = new Map<K, Subject<V>>();

  const dispatch$ = source$.pipe(
    tap((value) => {
      const key = keyOf(value);
      const route$ = key === undefined ? undefined : routes.get(key);
      if (!route$) return;
      const routed = read(value);
      if (routed !== undefined) route$.next(routed);
    }),
    ignoreElements(),
    share(),
  );

  return (key) =>
    new Observable((subscriber) => {
      // Before dispatch$, which may emit while it is being subscribed.
      const route$ = routes.get(key) ?? new Subject<V>();
      routes.set(key, route$);
      const during = delivering();
      const later$ = during === undefined ? route$ : route$.pipe(filter(() => delivering() !== during));
      later$.subscribe(subscriber);
      subscriber.add(() => {
        if (!route$.observed) routes.delete(key);
      });
      dispatch$.subscribe(subscriber);
    });
}
