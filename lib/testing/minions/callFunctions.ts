import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import type { Outcome } from '../outcome.js';
import { listOf } from '../wire/listOf.js';
import { callFunction } from './callFunction.js';
import type { Minion } from './Minion.js';
import { silent } from './silent.js';

/** Runs the function of a job, or each of several: then `return`, `retcode` and `success` are maps. */
export async function callFunctions(
  master: Master,
  minion: Minion,
  job: Job,
  isOver: () => boolean,
): Promise<Outcome | typeof silent> {
  if (typeof job.fun === 'string') return callFunction(master, minion, job, job.fun, job.arg, isOver);
  // [salt] A list of functions with fewer lists of arguments: the minion fails before it returns anything.
  if (job.arg.length < job.fun.length) return silent;
  const results: [string, Outcome][] = [];
  for (const [i, fun] of job.fun.entries()) {
    const result = await callFunction(master, minion, job, fun, listOf(job.arg[i]), isOver);
    if (result === silent) return silent;
    results.push([fun, result]);
  }
  return {
    return: Object.fromEntries(results.map(([fun, result]) => [fun, result.return])),
    // [salt] A function that failed by an exception has no retcode here.
    retcode: Object.fromEntries(
      results.flatMap(([fun, { retcode }]): [string, unknown][] => (retcode === undefined ? [] : [[fun, retcode]])),
    ),
    success: Object.fromEntries(results.map(([fun, { success }]) => [fun, success])),
  };
}
