import { merge, type MonoTypeOperatorFunction, NEVER, takeUntil, timer } from 'rxjs';
import type { Context } from '../Context.js';

/** Ends a source at Ctrl-C, and at the deadline that the flags set. */
export function untilInterrupted<T>({ terminal, options: { deadline } }: Context): MonoTypeOperatorFunction<T> {
  return takeUntil(merge(terminal.interrupts, deadline === undefined ? NEVER : timer(deadline * 1_000)));
}
