import { filter, firstValueFrom, type Observable, ReplaySubject, skip, type Subscription } from 'rxjs';

export interface Collected<T> {
  readonly items: readonly T[];
  /** Resolves with how it ended: 'complete', or the error. */
  readonly end: Promise<unknown>;
  /** Resolves once so many items came, or one that suits. */
  readonly until: (enough: number | ((item: T) => boolean)) => Promise<unknown>;
  readonly unsubscribe: () => void;
}

/** Subscribes at once and keeps what comes. */
export function collect<T>(source: Observable<T>): Collected<T> {
  const items: T[] = [];
  const items$ = new ReplaySubject<T>(Infinity);
  let subscription: Subscription | undefined;
  const end = new Promise<unknown>((resolve) => {
    subscription = source.subscribe({
      next: (item) => {
        items.push(item);
        items$.next(item);
      },
      error: (error: unknown) => resolve(error),
      complete: () => resolve('complete'),
    });
  });
  return {
    items,
    end,
    until: (enough) =>
      typeof enough === 'number'
        ? firstValueFrom(items$.pipe(skip(enough - 1)))
        : firstValueFrom(items$.pipe(filter(enough))),
    unsubscribe: () => subscription?.unsubscribe(),
  };
}
