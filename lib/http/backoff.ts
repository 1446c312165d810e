import type { Backoff } from '../config.js';

/** However long `Retry-After` asks to wait: a job must end. Milliseconds. */
export const longestWait = 5 * 60_000;

/** The pause before try `n` (from 1) in milliseconds; chance takes up to `jitter` of it away. */
export function backoff({ initial, factor, max, jitter }: Backoff, n: number, random: () => number): number {
  return Math.min(max, initial * Math.min(factor ** (n - 1), Number.MAX_VALUE)) * (1 - jitter * random());
}
