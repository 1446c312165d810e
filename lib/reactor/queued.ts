import {
  defer,
  filter,
  finalize,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  type OperatorFunction,
  Subject,
  take,
  tap,
} from 'rxjs';
import { createLane, type Lane } from '../http/createLane.js';
import type { NumberedCause } from './Cause.js';
import { outcomeOf } from './outcomeOf.js';
import type { Reaction } from './ReactorItem.js';

interface Queue {
  readonly lane: Lane;
  /** How many run or wait. */
  members: number;
}

/** Reactions with the same key go one after the other. Those above the limit are dropped, and so is who waits at the end. */
export function queued<R>(
  limit: number,
  react: (cause: NumberedCause) => Observable<Reaction<R>>,
): OperatorFunction<NumberedCause, Reaction<R>> {
  return (source$) =>
    defer(() => {
      const queues = new Map<string, Queue>();
      const ended$ = new Subject<void>();
      let waiting = 0;

      function enqueue(cause: NumberedCause): Observable<Reaction<R>> {
        const { key } = cause;
        const queue = queues.get(key) ?? { lane: createLane(1), members: 0 };
        if (queue.members > 0 && waiting >= limit) return of(outcomeOf<R>(cause, 'dropped'));
        queues.set(key, queue);
        queue.members++;
        waiting++;
        let waits = true;
        const leaveQueue = () => {
          if (waits) waiting--;
          waits = false;
        };
        return merge(
          defer(() => {
            leaveQueue();
            return react(cause);
          }).pipe(queue.lane),
          ended$.pipe(
            filter(() => waits),
            map(() => outcomeOf<R>(cause, 'dropped')),
          ),
        ).pipe(
          take(1),
          finalize(() => {
            leaveQueue();
            queue.members--;
            if (queue.members === 0) queues.delete(key);
          }),
        );
      }

      return source$.pipe(tap({ complete: () => ended$.next() }), mergeMap(enqueue));
    });
}
