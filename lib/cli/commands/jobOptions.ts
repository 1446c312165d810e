import type { JobOptions } from '../../index.js';
import type { Options } from '../arguments/Options.js';

/** The options of a job that the flags mean: seconds become milliseconds. */
export function jobOptions({ timeout, deadline }: Options): Pick<JobOptions, 'minionTimeout' | 'deadline'> {
  return {
    ...(timeout !== undefined && { minionTimeout: timeout * 1_000 }),
    ...(deadline !== undefined && { deadline: deadline * 1_000 }),
  };
}
