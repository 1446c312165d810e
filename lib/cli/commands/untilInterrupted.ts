import { merge, type MonoTypeOperatorFunction, NEVER, type Observable, switchMap, takeUntil, timer } from 'rxjs';
import type { Context } from '../Context.js';

/** Ends a source at Ctrl-C, and at the deadline that the flags set. */
export function untilInterrupted<T>({ terminal, options: { deadline } }: Context): MonoTypeOperatorFunction<T> {
  return takeUntil(merge(terminal.interrupts, deadline === undefined ? NEVER : after(deadline * 1_000)));
}

// setTimeout fires at once beyond it.
const longestTimer = 2 ** 31 - 1;

function after(ms: number): Observable<unknown> {
  return ms > longestTimer ? timer(longestTimer).pipe(switchMap(() => after(ms - longestTimer))) : timer(ms);
}
