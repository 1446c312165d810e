import type { Job } from '../master/Job.js';
import type { Minion } from './Minion.js';
import type { NextJob } from './NextJob.js';

const none: NextJob = {};

/** The first plan that is meant for this job, which is used up by it. */
export function takePlan(minion: Minion, job: Job): NextJob {
  if (minion.plans.length === 0) return none;
  const housekeeping = typeof job.fun === 'string' && job.fun.startsWith('saltutil.');
  const index = minion.plans.findIndex(({ fun }) => (fun === undefined ? !housekeeping : fun === job.fun));
  return index < 0 ? none : (minion.plans.splice(index, 1)[0] ?? none);
}
