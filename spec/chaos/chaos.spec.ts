import { assertPromise } from './assertPromise.js';
import { numRuns } from './numRuns.js';
import { scripts } from './Script.js';

it(
  `keeps the promise in ${numRuns} random worlds of jobs on minions`,
  () => assertPromise(scripts(0), numRuns),
  60 * 60_000,
);
