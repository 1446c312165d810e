import { defer, finalize, mergeMap, type Observable, of, type OperatorFunction } from 'rxjs';
import type { NumberedCause } from './Cause.js';
import { outcomeOf } from './outcomeOf.js';
import type { Reaction } from './ReactorItem.js';

/** While a reaction runs, others with the same key are dropped. */
export function droppedWhileBusy<R>(
  react: (cause: NumberedCause) => Observable<Reaction<R>>,
): OperatorFunction<NumberedCause, Reaction<R>> {
  return (source$) =>
    defer(() => {
      const busy = new Set<string>();
      return source$.pipe(
        mergeMap((cause) => {
          if (busy.has(cause.key)) return of(outcomeOf<R>(cause, 'dropped'));
          busy.add(cause.key);
          return react(cause).pipe(finalize(() => busy.delete(cause.key)));
        }),
      );
    });
}
