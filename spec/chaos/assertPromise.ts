import fc from 'fast-check';
import { play } from './play.js';
import { brokenPromises } from './promise.js';
import type { Script } from './Script.js';

const seed = process.env.RX_SALT_CHAOS_SEED;

/** Plays random worlds and fails with the smallest one that breaks the promise, and the seed. */
export function assertPromise(scripts: fc.Arbitrary<Script>, numRuns: number): void {
  const depth = Error.stackTraceLimit;
  // The worlds make errors by the thousand, and nobody reads their stacks.
  Error.stackTraceLimit = 0;
  try {
    fc.assert(
      fc.property(scripts, (script) => {
        const broken = brokenPromises(script, play(script));
        if (broken.length > 0) throw new Error(broken.join('\n'));
      }),
      {
        numRuns,
        endOnFailure: process.env.RX_SALT_CHAOS_SHRINK === 'no',
        ...(seed === undefined ? {} : { seed: Number(seed) }),
      },
    );
  } finally {
    Error.stackTraceLimit = depth;
  }
}
