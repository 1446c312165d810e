import { defer, identity, mergeMap, Observable, ReplaySubject, type SchedulerLike, tap } from 'rxjs';
import { DecodeError } from '../errors.js';
import type { LargeIntegers } from '../http/LargeIntegers.js';
import { createLane, type Lane } from '../http/createLane.js';
import type { Http } from '../http/Http.js';
import type { Api, Lowstate, Post } from './Api.js';
import { authorized } from './authorized.js';
import { Refused } from './Refused.js';
import { readItems } from './readItems.js';
import type { Session, Token } from './Session.js';

const slowSubmission = 1_000;

/** How many requests may be in flight at once. */
export interface Places {
  readonly concurrency: number;
  readonly recoveryConcurrency: number;
  readonly submissions: number;
}

/**
 * Requests through the session, at most `concurrency` at once. Recovery and asynchronous submissions have places of their own;
 * a submission that has waited a second for its answer frees its place.
 */
export function createApi(
  http: Http,
  session: Session,
  {
    concurrency,
    recoveryConcurrency,
    submissions,
    scheduler,
    largeIntegers,
  }: Places & { readonly scheduler: SchedulerLike; readonly largeIntegers?: LargeIntegers },
): Api {
  const lanes: Readonly<Record<Post['lane'], Lane>> = {
    requests: createLane(concurrency),
    submissions: createLane(submissions, { milliseconds: slowSubmission, scheduler }),
    recovery: createLane(recoveryConcurrency),
    none: identity,
  };
  return {
    post: ({ low, timeout, lane, onSent, beforeReplay }) => {
      const what = nameOf(low);
      const send = (token: Token) =>
        http
          .send({ method: 'POST', path: '/', body: [low], token: token.value, timeout })
          .pipe(mergeMap((reply) => answersTo(low, readItems(reply, what, largeIntegers), what)));
      if (lane !== 'submissions') return authorized(session, send, what, beforeReplay).pipe(lanes[lane]);
      // A submission takes its place when its token is there: a slow login must not free the places of all who wait for it.
      const submit = (token: Token) => outlive(send(token), lanes.submissions, onSent);
      return authorized(session, submit, what, beforeReplay);
    },
  };
}

/** Once it was sent, a submission keeps its place and is not aborted, whoever unsubscribes. */
function outlive<T>(answer$: Observable<T>, lane: Lane, onSent: Post['onSent']): Observable<T> {
  return new Observable((subscriber) => {
    const kept$ = new ReplaySubject<T>(1);
    let sent = false;
    const waiting = defer(() => {
      sent = true;
      onSent?.(kept$);
      return answer$;
    })
      .pipe(lane)
      .subscribe(kept$);
    kept$
      .pipe(
        tap({
          error: (error: unknown) => {
            if (error instanceof Refused) onSent?.(undefined);
          },
        }),
      )
      .subscribe(subscriber);
    return () => {
      if (!sent) waiting.unsubscribe();
    };
  });
}

// [salt] local_batch answers one map with an item per minion, every other client with one.
function answersTo({ client }: Lowstate, items: readonly unknown[], what: string): readonly unknown[] {
  if (client === 'local_batch') return items;
  if (items.length > 1) throw new DecodeError(`${what}: one map was sent, ${items.length} items came back`);
  return [items[0]];
}

function nameOf({ client, fun }: Lowstate): string {
  return `${String(client)} ${String(fun)}`;
}
