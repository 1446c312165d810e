import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  type OperatorFunction,
  Subject,
  switchMap,
  take,
  tap,
} from 'rxjs';
import { createOpenJobs, type OpenJobs } from '../jobs/OpenJobs.js';
import type { SaltClient } from '../SaltClient.js';
import { timerUntil } from '../timerUntil.js';
import type { NumberedCause } from './Cause.js';
import { outcomeOf } from './outcomeOf.js';
import type { Reaction } from './ReactorItem.js';
import type { ReactorPorts } from './ReactorPorts.js';

interface Turn {
  readonly salt: SaltClient;
  /** The jobs of this key's reactions, and the calls that terminate them. */
  readonly openJobs: OpenJobs;
  readonly restart$: Subject<void>;
  members: number;
}

/**
 * A reaction ends the one with the same key that runs: that is dropped, its jobs are terminated on their minions, and when
 * this was sent the new one begins.
 */
export function restarted<R>(
  ports: ReactorPorts,
  react: (cause: NumberedCause, salt: SaltClient, superseded: Observable<unknown>) => Observable<Reaction<R>>,
): OperatorFunction<NumberedCause, Reaction<R>> {
  const { scheduler, timeout } = ports;

  function createTurn(): Turn {
    const own = createOpenJobs();
    const openJobs: OpenJobs = {
      ...own,
      register: (job) => (story$) => story$.pipe(own.register(job), ports.openJobs.register(job)),
    };
    return { salt: ports.clientFor(openJobs, 'terminate'), openJobs, restart$: new Subject(), members: 0 };
  }

  return (source$) =>
    defer(() => {
      const turns = new Map<string, Turn>();
      const ended$ = new Subject<void>();

      function restart(cause: NumberedCause): Observable<Reaction<R>> {
        const turn = turns.get(cause.key) ?? createTurn();
        turns.set(cause.key, turn);
        turn.members++;
        turn.restart$.next();
        let waits = true;
        // A Promise of `run` lives on when nobody waits for it: its jobs are terminated here, whoever listens.
        const left = turn.openJobs.all().filter(({ ending }) => !ending);
        const left$ = merge(...left.map((job) => job.terminate?.().pipe(catchError(() => EMPTY)) ?? EMPTY)).pipe(
          ignoreElements(),
        );
        left$.subscribe();
        const sent$ = turn.openJobs.size.pipe(filter(() => turn.openJobs.all().every(({ ending }) => !ending)));
        const free$ = merge(
          concat(left$, sent$),
          // An answer and the call that it is waited for.
          timerUntil(scheduler.now() + 2 * timeout, scheduler),
        ).pipe(take(1));
        return merge(
          free$.pipe(
            tap(() => (waits = false)),
            switchMap(() => react(cause, turn.salt, turn.restart$)),
          ),
          merge(turn.restart$, ended$).pipe(
            filter(() => waits),
            map(() => outcomeOf<R>(cause, 'dropped')),
          ),
        ).pipe(
          take(1),
          finalize(() => {
            turn.members--;
            if (turn.members === 0) turns.delete(cause.key);
          }),
        );
      }

      return source$.pipe(tap({ complete: () => ended$.next() }), mergeMap(restart));
    });
}
