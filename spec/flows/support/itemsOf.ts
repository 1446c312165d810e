import { firstValueFrom, type Observable, toArray } from 'rxjs';

/** All items, once the source completes. */
export function itemsOf<T>(source: Observable<T>): Promise<T[]> {
  return firstValueFrom(source.pipe(toArray()));
}
