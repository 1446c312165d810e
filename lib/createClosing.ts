import { defer, type Observable, Subject, throwError } from 'rxjs';
import { ClientClosedError } from './errors.js';

/** The end of a client, in two steps: first nothing new begins, then what is under way ends. */
export interface Closing {
  /** Fails with ClientClosedError when what is under way ends, and at once after that. */
  readonly closed: Observable<never>;
  /** Lets a source through until the end began; later subscriptions fail with ClientClosedError. */
  readonly unlessClosing: <T>(source$: Observable<T>) => Observable<T>;
  readonly begin: () => void;
  readonly end: () => void;
}

export function createClosing(): Closing {
  const closed$ = new Subject<never>();
  let closing = false;
  return {
    closed: closed$,
    unlessClosing: (source$) => defer(() => (closing ? throwError(() => new ClientClosedError()) : source$)),
    begin: () => {
      closing = true;
    },
    end: () => closed$.error(new ClientClosedError()),
  };
}
