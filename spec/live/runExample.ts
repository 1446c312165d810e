import { buildCopy as buildCopyIn } from '../support/buildCopy.js';
import { runExample as run } from '../support/runExample.js';
import { lab } from './lab/lab.js';

/** A copy of the package, built, in the folder of the lab. Gives its folder. */
export const buildCopy = (): Promise<string> => buildCopyIn(lab.dir);

/** Runs an example on the lab; its lines, which complete when it has ended. */
export const runExample = (dir: string, ...args: readonly string[]): ReturnType<typeof run> => run(dir, args);
