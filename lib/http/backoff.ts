import type { Backoff } from '../config.js';

/** The pause before try `n` (from 1) in milliseconds; chance takes up to `jitter` of it away. */
export function backoff({ initial, factor, max, jitter }: Backoff, n: number, random: () => number): number {
  return Math.min(max, initial * factor ** (n - 1)) * (1 - jitter * random());
}
