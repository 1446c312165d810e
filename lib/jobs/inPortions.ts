import {
  auditTime,
  concat,
  defer,
  EMPTY,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  Subject,
  takeUntil,
  tap,
} from 'rxjs';
import type { Batch, LocalItem } from './JobItem.js';

/** How a target is cut into portions. */
export interface Portions {
  /** How many minions run at once: a number, or a share of the target such as `'25%'`. */
  readonly size: number | string;
  /** Milliseconds between the end of a minion and the portion that takes its place. Default 0. */
  readonly wait?: number | undefined;
  /** No portion begins once so many minions failed or gave no return. Default: none stops it. */
  readonly stopAfter?: number | undefined;
}

/**
 * Runs a job on minions in portions: one job for as many as there are free places. A place is free again when its minion
 * returned or was given up. Completes when all that began are done; errors with the first job that does.
 */
export function inPortions(
  minions: readonly string[],
  { size, wait = 0, stopAfter = Infinity }: Portions,
  run: (portion: readonly string[], jid: string) => Observable<LocalItem>,
  mint: () => string,
  scheduler: SchedulerLike,
): Observable<LocalItem | Batch> {
  return defer(() => {
    const places = placesOf(size, minions.length);
    const waiting = [...minions];
    const busy = new Set<string>();
    const freed$ = new Subject<void>();
    const done$ = new Subject<void>();
    let failed = 0;

    function settle(item: LocalItem): void {
      if (item.type !== 'return' && item.type !== 'no-return') return;
      if (!busy.delete(item.minion)) return;
      if (!item.success) failed++;
      if (busy.size === 0 && (waiting.length === 0 || failed >= stopAfter)) done$.next();
      else freed$.next();
    }

    const portion$ = defer(() => {
      const portion = failed < stopAfter ? waiting.splice(0, places - busy.size) : [];
      if (portion.length === 0) return [];
      const jid = mint();
      const batch: Batch = {
        type: 'batch',
        jid,
        minions: portion,
        done: minions.length - waiting.length - portion.length - busy.size,
        of: minions.length,
      };
      for (const minion of portion) busy.add(minion);
      return concat(of(batch), run(portion, jid).pipe(tap(settle)));
    });

    // A wait that is under way when all is done is for nobody.
    const places$ = freed$.pipe(auditTime(wait, scheduler), takeUntil(done$));
    return minions.length === 0 ? EMPTY : merge(places$, of(undefined)).pipe(mergeMap(() => portion$));
  });
}

/** [salt] As Salt's own batch counts: a share is rounded down, but never to nobody. */
function placesOf(size: number | string, minions: number): number {
  const places = typeof size === 'string' ? (Number.parseFloat(size) / 100) * minions : size;
  return Math.max(1, Math.floor(places));
}
