import {
  catchError,
  concat,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type MonoTypeOperatorFunction,
  type Observable,
  of,
  repeat,
  type SchedulerLike,
  switchMap,
  take,
  takeWhile,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { OutcomeUnknownError } from '../errors.js';
import type { LocalItem } from './JobItem.js';
import type { JobScope, ScopeEnd } from './JobScope.js';

const unansweredFor = 5 * 60_000;
const deciding: readonly LocalItem['type'][] = ['submitted', 'return', 'no-return'];
const over: unique symbol = Symbol('over');

export interface ScopeEndSteps {
  readonly scope: JobScope;
  readonly missing: () => ReadonlySet<string>;
  /** One look-up, which tells `scope` what it found. */
  readonly look: () => Observable<unknown>;
  readonly syndicWait: number;
  readonly lookupPause: number;
  readonly scheduler: SchedulerLike;
}

/**
 * Completes when nobody is missing and the job is known to be over; where it may have more minions, not before it was looked
 * up again and nothing came. Errors: OutcomeUnknownError where nothing tells whether returns are still to come.
 */
export function untilScopeEnds(steps: ScopeEndSteps): MonoTypeOperatorFunction<LocalItem> {
  const { scope, missing, syndicWait, scheduler } = steps;
  return (story$) =>
    defer(() => {
      let begun = false;
      const noteBegun = ({ type }: LocalItem) => (begun ||= type === 'submitted');
      const ending$ = (end: ScopeEnd): Observable<typeof over> => {
        if (end === 'over')
          return syndicWait > 0 ? timer(syndicWait, scheduler).pipe(map((): typeof over => over)) : of(over);
        return quiet(steps, end.wait).pipe(mergeMap(() => finish(end)));
      };
      return story$.pipe(
        tap(noteBegun),
        // Each item is delivered before what follows from it.
        connect((items$) =>
          merge(
            concat(
              items$,
              defer(() => finish(scope.end())),
            ),
            items$.pipe(
              filter(({ type }) => deciding.includes(type)),
              switchMap(() => (begun && missing().size === 0 ? ending$(scope.end()) : EMPTY)),
            ),
          ),
        ),
        takeWhile((item): item is LocalItem => item !== over),
      );
    });
}

function finish(end: ScopeEnd): Observable<typeof over> {
  if (end === 'over' || end.then === 'complete') return of(over);
  return throwError(
    () => new OutcomeUnknownError('nothing tells on which minions the job runs: more returns may be to come'),
  );
}

// Looks up with growing pauses, and emits once `wait` is over and a look-up was answered.
function quiet({ look, lookupPause, scheduler }: ScopeEndSteps, wait: number): Observable<unknown> {
  return defer(() => {
    const until = scheduler.now() + wait;
    let pause = lookupPause;
    const looked$ = defer(() =>
      look().pipe(
        map(() => true),
        catchError(() => of(false)),
      ),
    );
    return defer(() => {
      const rest = until - scheduler.now();
      const next = rest > 0 ? Math.min(pause, rest) : pause;
      pause *= 2;
      return timer(next, scheduler);
    }).pipe(
      switchMap(() => looked$),
      filter((answered) => {
        const late = scheduler.now() - until;
        return late >= unansweredFor || (answered && late >= 0);
      }),
      repeat(),
      take(1),
    );
  });
}
