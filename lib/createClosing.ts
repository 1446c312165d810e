import { defer, type Observable, Subject, throwError } from 'rxjs';
import { ClientClosedError } from './errors.js';

/** The end of a client, in two steps: first nothing new begins, then what is under way ends. */
export interface Closing {
  /** Fails with ClientClosedError when what is under way ends, and at once after that. */
  readonly closed: Observable<never>;
  /** Emits when the end begins. */
  readonly began: Observable<void>;
  /** Lets a source through until the end began; later subscriptions fail with ClientClosedError. */
  readonly unlessClosing: <T>(source$: Observable<T>) => Observable<T>;
  /** Lets a source through until what is under way ends, for that may need more. */
  readonly unlessClosed: <T>(source$: Observable<T>) => Observable<T>;
  readonly begin: () => void;
  readonly end: () => void;
}

export function createClosing(): Closing {
  const closed$ = new Subject<never>();
  const began$ = new Subject<void>();
  let closing = false;
  let closed = false;
  const unless = <T>(isOver: () => boolean, source$: Observable<T>): Observable<T> =>
    defer(() => (isOver() ? throwError(() => new ClientClosedError()) : source$));
  return {
    closed: closed$,
    began: began$,
    unlessClosing: (source$) => unless(() => closing, source$),
    unlessClosed: (source$) => unless(() => closed, source$),
    begin: () => {
      closing = true;
      began$.next();
    },
    end: () => {
      closed = true;
      closed$.error(new ClientClosedError());
    },
  };
}
