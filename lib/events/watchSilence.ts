import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  ignoreElements,
  map,
  merge,
  type MonoTypeOperatorFunction,
  type Observable,
  repeat,
  type SchedulerLike,
  switchMap,
  tap,
} from 'rxjs';
import { RequestError } from '../errors.js';
import { timerUntil } from '../timerUntil.js';
import type { Pulse } from './Pulse.js';

const lifeWithin = 10_000;

/**
 * Ends a connection that is dead though nobody said so. [salt] A quiet master sends nothing for hours, which looks the same
 * as a lost network: only an event that the client causes itself tells them apart.
 *
 * @param probe causes one and completes; the bytes that count may come up to ten seconds after.
 * @param suspicions times since when bytes must have come by ten seconds from now.
 */
export function watchSilence<T>(watch: {
  readonly silence: number;
  readonly pulse: Pulse;
  readonly probe: () => Observable<never>;
  readonly suspicions: Observable<number>;
  readonly scheduler: SchedulerLike;
}): MonoTypeOperatorFunction<T> {
  const { silence, pulse, probe, suspicions, scheduler } = watch;

  const judge = (since: number, at?: number): Observable<never> =>
    defer(() => timerUntil(at ?? scheduler.now() + lifeWithin, scheduler)).pipe(
      map(() => {
        if (pulse.last() < since)
          throw new RequestError('GET /events: the connection is dead, no byte came', { sent: true });
      }),
      ignoreElements(),
    );

  // One timer, however many there are: each answer to a find_job is one. The next one is due when the one before was judged, and not
  // at all if bytes have come since it was sent.
  const judgeAll = (all$: Observable<number>): Observable<never> =>
    defer(() => {
      let pending: readonly { readonly since: number; readonly at: number }[] = [];
      const isSilentSince = ({ since }: { readonly since: number }) => pulse.last() < since;
      const judgeNext = (): Observable<never> => {
        pending = pending.filter(isSilentSince);
        const [next] = pending;
        return next ? concat(judge(next.since, next.at), defer(judgeNext)) : EMPTY;
      };
      return all$.pipe(
        tap((since) => {
          pending = [...pending, { since, at: scheduler.now() + lifeWithin }].filter(isSilentSince);
        }),
        exhaustMap(judgeNext),
      );
    });

  return (source$) =>
    defer(() => {
      // Before it is open, a connection is as old as the attempt.
      const began = scheduler.now();
      const silentSince = () => Math.max(began, pulse.last());
      const silent$ = defer(() => timerUntil(silentSince() + silence, scheduler)).pipe(
        switchMap(() => {
          const sentAt = scheduler.now();
          return sentAt - silentSince() < silence
            ? EMPTY
            : concat(
                probe(),
                defer(() => judge(sentAt)),
              );
        }),
        repeat(),
      );
      return merge(source$, silent$, suspicions.pipe(judgeAll));
    });
}
