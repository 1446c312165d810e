import fc from 'fast-check';
import { play } from './play.js';
import { brokenPromises } from './promise.js';
import { script } from './Script.js';

const numRuns = Number(process.env.RX_SALT_CHAOS_RUNS ?? 1_000);
const seed = process.env.RX_SALT_CHAOS_SEED;

it(
  `keeps the promise in ${numRuns} random worlds`,
  () => {
    fc.assert(
      fc.property(script, (random) => {
        expect(brokenPromises(random, play(random))).toEqual([]);
      }),
      { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
  },
  60 * 60_000,
);
