import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import type { Minion } from './Minion.js';
import { runJob } from './runJob.js';
import { takePlan } from './takePlan.js';

// [salt] `minion_jid_queue_hwm`: how many jids a minion remembers.
const remembered = 100;

/** A minion gets a job. Gives back a Promise where the return comes before the submission is answered. */
export function deliver(master: Master, minion: Minion, job: Job): Promise<void> | undefined {
  // [salt] A jid that a minion has seen is dropped without a word.
  if (minion.condition === 'dead' || minion.seen.has(job.jid)) return undefined;
  const plan = takePlan(minion, job);
  if (plan.deaf) return undefined;
  minion.seen.add(job.jid);
  if (minion.seen.size > remembered) {
    for (const oldest of minion.seen) {
      minion.seen.delete(oldest);
      break;
    }
  }
  if (minion.condition === 'frozen') {
    minion.backlog.push(job);
    return undefined;
  }
  const running = runJob(master, minion, job, plan);
  return plan.early ? running : undefined;
}
