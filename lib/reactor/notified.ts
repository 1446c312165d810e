import {
  catchError,
  defer,
  EMPTY,
  endWith,
  from,
  identity,
  ignoreElements,
  type Observable,
  type ObservableInput,
  of,
  type SchedulerLike,
  timeout,
} from 'rxjs';
import { accompaniedBy } from '../jobs/accompaniedBy.js';
import type { ReactOptions } from './ReactOptions.js';
import type { Reaction } from './ReactorItem.js';

// setTimeout fires at once beyond it.
const longestTimer = 2 ** 31 - 1;

/** Tells an outcome to `notify`, unless it was dropped; emits it then, with what failed there. */
export function notified<R>(
  outcome: Reaction<R>,
  { notify, timeout: limit = Infinity }: Pick<ReactOptions<R>, 'notify' | 'timeout'>,
  { closed, scheduler }: { readonly closed: Observable<never>; readonly scheduler: SchedulerLike },
): Observable<Reaction<R>> {
  if (!notify || outcome.status === 'dropped') return of(outcome);
  return defer(() => waitable(notify(outcome))).pipe(
    ignoreElements(),
    limit === Infinity ? identity : timeout({ first: Math.min(limit, longestTimer), scheduler }),
    accompaniedBy(closed),
    endWith(outcome),
    catchError((notifyError: unknown) => of({ ...outcome, notifyError })),
  );
}

// Whatever else a function that only logs may return is nothing to wait for.
function waitable(told: ObservableInput<unknown> | void | null): Observable<unknown> {
  return typeof told === 'object' && told !== null ? from(told) : EMPTY;
}
