import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import type { Minion, RunningJob } from './Minion.js';

/** A running job as the minion knows it: as it was published. */
export const asPublished = ({ settings }: Master, { job, pid }: RunningJob) => ({
  pid,
  fun: job.fun,
  arg: job.arg,
  tgt: job.tgt,
  jid: job.jid,
  ret: '',
  tgt_type: job.tgtType,
  ...(job.metadata === undefined ? {} : { metadata: job.metadata }),
  user: job.user,
  ...(settings.release === '3008' ? { resource_targets: [], pure_resource_target: false, minion_is_target: true } : {}),
});

/** [salt] What saltutil.running lists: every job but the one that asks. */
export const runningJobs = (master: Master, minion: Minion, asking: Job) =>
  [...minion.running.values()]
    .filter(({ job }) => job.jid !== asking.jid)
    .map((running) => asPublished(master, running));
