import { asyncScheduler, defer, type MonoTypeOperatorFunction, tap } from 'rxjs';
import type { MasterReturn, MinionResult } from '../../index.js';
import { toJson } from '../output/toJson.js';
import type { Told } from './createTold.js';

/** Tells what a job brings, as it comes. */
export function tellJob<T extends MinionResult | MasterReturn>(told: Told): MonoTypeOperatorFunction<T> {
  return (job$) =>
    defer(() => {
      const began = asyncScheduler.now();
      let count = 0;
      let failures = 0;
      return job$.pipe(
        tap({
          next: (item) => {
            count++;
            if (!item.success) failures++;
            const tell = item.success ? told.good : told.bad;
            tell(`${inALine(item)}   ${((asyncScheduler.now() - began) / 1000).toFixed(1)} s`);
          },
          complete: () => told.note(`done: ${count - failures} succeeded, ${failures} failed`),
        }),
      );
    });
}

function inALine(item: MinionResult | MasterReturn): string {
  const who = 'minion' in item ? item.minion : 'master';
  if (item.type === 'no-return') return `${who}   gives no return: ${item.reason}`;
  const from = item.via === 'lookup' ? '   (from the job cache)' : '';
  return `${who}   ${toJson(item.return)}${from}`;
}
