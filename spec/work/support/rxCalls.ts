import { Observable, Subscriber } from 'rxjs';
import { restoreAfterTest } from './restoreAfterTest.js';

export interface RxCalls {
  /** Of `Observable.prototype.subscribe`. */
  readonly subscriptions: number;
  /** Of `Subscriber.prototype.next`: one for each operator and each reader that a value comes to. */
  readonly nexts: number;
}

/** Counts from now on; the result tells how often RxJS was called so far. */
export function rxCalls(): () => RxCalls {
  const subscribe = jest.spyOn(Observable.prototype, 'subscribe');
  const next = jest.spyOn(Subscriber.prototype, 'next');
  restoreAfterTest(() => {
    subscribe.mockRestore();
    next.mockRestore();
  });
  return () => ({ subscriptions: subscribe.mock.calls.length, nexts: next.mock.calls.length });
}
