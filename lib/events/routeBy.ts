import { ignoreElements, Observable, share, Subject, tap } from 'rxjs';

/**
 * Routes the values of `source$` by key: `routeBy(source$, keyOf)(key)` emits the values of that key from then on, and
 * errors or completes with the source. All routes share one subscription of the source, and what a value costs does not
 * depend on how many routes there are. A value with the key `undefined`, or with one that nobody asked for, is dropped.
 */
export function routeBy<T, K>(source$: Observable<T>, keyOf: (value: T) => K | undefined): (key: K) => Observable<T> {
  const routes = new Map<K, Subject<T>>();

  const dispatch$ = source$.pipe(
    tap((value) => {
      const key = keyOf(value);
      if (key !== undefined) routes.get(key)?.next(value);
    }),
    ignoreElements(),
    share(),
  );

  return (key) =>
    new Observable((subscriber) => {
      // Before dispatch$, which may emit while it is being subscribed.
      const route$ = routes.get(key) ?? new Subject<T>();
      routes.set(key, route$);
      route$.subscribe(subscriber);
      subscriber.add(() => {
        if (!route$.observed) routes.delete(key);
      });
      dispatch$.subscribe(subscriber);
    });
}
