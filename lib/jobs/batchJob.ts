import { catchError, concat, defer, from, map, type Observable, of, switchMap, tap, throwError, toArray } from 'rxjs';
import { listedMinions } from '../commands/listedMinions.js';
import type { LocalLow } from '../commands/Low.js';
import { type JobFacts, NoMinionsMatchedError } from '../errors.js';
import { createMint } from './createMint.js';
import { inPortions, type Portions } from './inPortions.js';
import type { Batch, LocalItem, MinionNoReturn } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { localJob } from './localJob.js';
import { oneItemPerMinion } from './oneItemPerMinion.js';

/**
 * A local job in portions, the client's own, for [salt] local_async ignores `batch`. Its minions are those that a list target
 * names, else those that answer a test.ping at the target, as in Salt's own batch; who does not is a `no-return`.
 */
export function batchJob(
  ports: JobPorts,
  low: LocalLow,
  portions: Portions,
  options: JobConfig & { readonly jid?: (() => string) | undefined },
): Observable<LocalItem | Batch> {
  const { scheduler } = ports;
  const { tgt, tgt_type } = low;
  const mint = createMint(ports, options.jid);

  // The other portions are left, and not terminated, where one of them fails.
  const runIn =
    (batch: { failed: boolean; jid?: string }) =>
    (portion: readonly string[], jid: string): Observable<LocalItem> =>
      localJob(
        ports,
        { ...low, tgt: portion, tgt_type: 'list', jid },
        { ...options, facts: (own) => factsOf(batch.jid, own) },
        () => !batch.failed && options.onUnsubscribe === 'terminate',
      ).pipe(
        tap(({ type }) => {
          if (type === 'submitted') batch.jid = jid;
        }),
        catchError((error: unknown) => {
          if (!(error instanceof NoMinionsMatchedError)) {
            batch.failed = true;
            return throwError(() => error);
          }
          return portion.map((minion): LocalItem => ({
            type: 'no-return',
            minion,
            jid,
            success: false,
            reason: 'unknown-minion',
          }));
        }),
      );

  // A list target's own minions, else those that answer; the others are told at once.
  const target$ = defer(
    (): Observable<{ readonly minions: readonly string[]; readonly silent: readonly MinionNoReturn[] }> => {
      const listed = listedMinions(low);
      if (listed) return of({ minions: listed, silent: [] });
      const ping: LocalLow = { tgt, fun: 'test.ping', ...(tgt_type === undefined ? {} : { tgt_type }) };
      return localJob(ports, ping, { ...options, facts: (own) => ({ ...own, submitted: false }) }).pipe(
        oneItemPerMinion(),
        toArray(),
        map((items) => ({
          minions: items.flatMap((item) => (item.type === 'return' ? item.minion : [])),
          silent: items.filter((item) => item.type === 'no-return'),
        })),
      );
    },
  );

  return target$.pipe(
    switchMap(({ minions, silent }) => {
      if (minions.length + silent.length === 0) throw new NoMinionsMatchedError(nobody(low));
      return concat(from(silent), inPortions(minions, portions, runIn({ failed: false }), mint, scheduler));
    }),
  );
}

// A portion that was not submitted is no reason to begin anew where another one was.
function factsOf(submitted: string | undefined, own: JobFacts): JobFacts {
  if (own.submitted || submitted === undefined) return own;
  return { submitted: true, jid: submitted, missing: own.missing };
}

function nobody(low: LocalLow): string {
  return listedMinions(low) ? 'the list names no minion' : 'no minion of the target answered a test.ping';
}
