import { deliver } from '../minions/deliver.js';
import type { Job } from './Job.js';
import type { JobRecord } from './createJobCache.js';
import type { Master } from './Master.js';

/** A job goes on the bus and to its minions. Resolves once those that return early have returned. */
export async function publish(master: Master, job: Job): Promise<JobRecord> {
  const { bus, cache, minions, settings } = master;
  const { jid, fun, arg, tgt, user, metadata } = job;
  const record = cache.add(job);

  // [salt] 3006 and 3007 send the bare jid as a tag; 3007 and 3008 send `/publish`.
  if (settings.release !== '3008') bus.fire(jid, { minions: job.minions });
  bus.fire(`salt/job/${jid}/new`, {
    jid,
    tgt_type: job.tgtType,
    tgt,
    user,
    fun,
    arg,
    minions: job.minions,
    missing: job.missing,
  });
  if (settings.release !== '3006') {
    bus.fire(`salt/job/${jid}/publish`, {
      fun,
      arg,
      tgt,
      jid,
      ret: '',
      tgt_type: job.tgtType,
      ...(metadata === undefined ? {} : { metadata }),
      ...(job.startEvent && settings.release === '3008' ? { start_event: true } : {}),
      user,
    });
  }

  const early: Promise<void>[] = [];
  for (const id of job.minions) {
    const minion = minions.get(id);
    const returning = minion && deliver(master, minion, job);
    if (returning) early.push(returning);
  }
  await Promise.all(early);
  return record;
}
