import { finalize, Observable, type SchedulerLike, timer } from 'rxjs';

/** Lets a source through when a place is free; places are given in the order of subscription. */
export type Lane = <T>(source: Observable<T>) => Observable<T>;

/**
 * A lane with so many places. A source takes one from its subscription until it ends or is unsubscribed.
 * Cold: whoever unsubscribes while waiting was never there.
 *
 * @param freeAfter after this time a source goes on without its place, so that a slow one does not block the others.
 */
export function createLane(
  concurrency: number,
  freeAfter?: { readonly milliseconds: number; readonly scheduler: SchedulerLike },
): Lane {
  // A Set keeps the order of insertion, and whoever leaves the queue early costs nothing.
  const waiting = new Set<() => void>();
  let running = 0;
  let admitting = false;

  // A loop, and not a call from each end to the next start: synchronous sources would grow the stack.
  const admit = (): void => {
    if (admitting) return;
    admitting = true;
    for (const start of waiting) {
      if (running >= concurrency) break;
      waiting.delete(start);
      running += 1;
      start();
    }
    admitting = false;
  };
  const enter = (): (() => void) => {
    let inside = true;
    const leave = (): void => {
      if (!inside) return;
      inside = false;
      late?.unsubscribe();
      running -= 1;
      admit();
    };
    const late = freeAfter && timer(freeAfter.milliseconds, freeAfter.scheduler).subscribe(() => leave());
    return leave;
  };

  return (source) =>
    new Observable((subscriber) => {
      const start = (): void => {
        source.pipe(finalize(enter())).subscribe(subscriber);
      };
      waiting.add(start);
      admit();
      return () => waiting.delete(start);
    });
}
