import { defer, EMPTY, type MonoTypeOperatorFunction, takeWhile } from 'rxjs';

/** Completes when each of `minions` has returned or was given up; what comes with the last one still passes. */
export function untilAllReturned<T extends { readonly type: string; readonly minion?: string }>(
  minions: Iterable<string>,
): MonoTypeOperatorFunction<T> {
  const all = [...minions];
  return (source$) =>
    defer(() => {
      const open = new Set(all);
      if (open.size === 0) return EMPTY;
      return source$.pipe(
        takeWhile(({ type, minion }) => {
          if (minion !== undefined && (type === 'return' || type === 'no-return')) open.delete(minion);
          return open.size > 0;
        }, true),
      );
    });
}
