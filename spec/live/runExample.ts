import type { ChildProcess } from 'node:child_process';
import { buildCopy as buildCopyIn } from '../support/buildCopy.js';
import { runExample as run } from '../support/runExample.js';
import { lab } from './lab/lab.js';

/** A copy of the package, built, in the folder of the lab. Gives its folder. */
export const buildCopy = (): Promise<string> => buildCopyIn(lab.dir);

const children = new Set<ChildProcess>();

// One that a failed test left behind would keep jest from ending.
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** Runs an example on the lab until the end of the test; its lines, which complete when it has ended. */
export function runExample(dir: string, ...args: readonly string[]): ReturnType<typeof run> {
  const running = run(dir, args);
  children.add(running.child);
  return running;
}
