import { defer, mergeMap, type Observable, ReplaySubject, tap } from 'rxjs';
import { DecodeError } from '../errors.js';
import { createLane } from '../http/createLane.js';
import type { Http } from '../http/Http.js';
import type { Api, Lowstate } from './Api.js';
import { authorized } from './authorized.js';
import { Refused } from './Refused.js';
import { readItems } from './readItems.js';
import type { Session, Token } from './Session.js';

/** Requests through the session, at most `concurrency` at once; recovery has places of its own. */
export function createApi(
  http: Http,
  session: Session,
  { concurrency, recoveryConcurrency }: { readonly concurrency: number; readonly recoveryConcurrency: number },
): Api {
  const lanes = {
    requests: createLane(concurrency),
    recovery: createLane(recoveryConcurrency),
    none: <T>(source: Observable<T>) => source,
  };
  return {
    post: ({ low, timeout, lane, onSent, onTry, beforeReplay }) => {
      const what = nameOf(low);
      const send = (token: Token) =>
        http.send({ method: 'POST', path: '/', body: [low], token: token.value, timeout }).pipe(
          mergeMap((reply) => answersTo(low, readItems(reply, what), what)),
          tap({ subscribe: () => onTry?.(), error: (error: unknown) => onTry?.(error) }),
        );
      const sendOnce = onSent ? (token: Token) => defer(() => outlive(send(token), onSent)) : send;
      return authorized(session, sendOnce, what, beforeReplay).pipe(lanes[lane]);
    },
  };
}

function outlive<T>(answer$: Observable<T>, onSent: (answer: Observable<T> | undefined) => void): Observable<T> {
  const kept$ = new ReplaySubject<T>(1);
  answer$.subscribe(kept$);
  onSent(kept$);
  return kept$.pipe(
    tap({
      error: (error: unknown) => {
        if (error instanceof Refused) onSent(undefined);
      },
    }),
  );
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
