import { assertPromise } from './assertPromise.js';
import { numRuns } from './numRuns.js';
import { scripts } from './Script.js';

it(
  `keeps the promise in ${numRuns} random worlds of runner and wheel calls`,
  () => assertPromise(scripts(3), numRuns),
  60 * 60_000,
);
