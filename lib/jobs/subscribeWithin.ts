import { Observable, type Observer, type Subscriber } from 'rxjs';

/**
 * Subscribes `observer` to `source$` for as long as `subscriber` lives, and leaves it also where it emits while it is being
 * subscribed to. What rxjs makes inside an operator, but nothing of it holds the source.
 */
export function subscribeWithin<T>(
  subscriber: Subscriber<unknown>,
  source$: Observable<T>,
  observer: Partial<Observer<T>>,
): void {
  new Observable<T>((inner) => {
    subscriber.add(inner);
    source$.subscribe(inner);
  }).subscribe(observer);
}
