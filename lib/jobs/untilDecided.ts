import {
  defer,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
  Subject,
  switchMap,
  takeUntil,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
import { NoMinionsMatchedError } from '../errors.js';
import type { LocalItem } from './JobItem.js';

const deciding: readonly LocalItem['type'][] = ['submitted', 'return', 'no-return'];

/**
 * Completes when the job was submitted and nobody is missing any more; with a `syndicWait` not before so long passed without
 * a new return, for the answer does not name a syndic's minions. Where it named nobody, that is `unnamedWait`, and
 * NoMinionsMatchedError if nothing came.
 */
export function untilDecided({
  missing,
  syndicWait,
  unnamedWait,
  scheduler,
}: {
  readonly missing: () => ReadonlySet<string>;
  readonly syndicWait: number;
  readonly unnamedWait: number;
  readonly scheduler: SchedulerLike;
}): MonoTypeOperatorFunction<LocalItem> {
  return (story$) =>
    defer(() => {
      const decided$ = new Subject<void>();
      let wait: number | undefined;
      let nobody = true;
      return story$.pipe(
        takeWhile((item) => {
          if (item.type === 'submitted') wait = item.minions.length > 0 ? syndicWait : unnamedWait;
          if (item.type === 'return' || (item.type === 'submitted' && item.minions.length > 0)) nobody = false;
          if (wait === undefined || missing().size > 0) return true;
          if (wait > 0 && deciding.includes(item.type)) decided$.next();
          return wait > 0;
        }, true),
        takeUntil(
          decided$.pipe(
            switchMap(() => timer(wait ?? 0, scheduler)),
            tap(() => {
              if (nobody) throw new NoMinionsMatchedError('no minion matched the target');
            }),
          ),
        ),
      );
    });
}
