import type { JobItem, SaltClient } from 'rx-salt';
import { type Collected, collect } from '../../flows/support/collect.js';

/** A job on all minions, once it is submitted. */
export async function openJob(salt: SaltClient, jid: string): Promise<Collected<JobItem>> {
  const job = collect(salt.track({ client: 'local_async', tgt: '*', fun: 'test.ping', jid }));
  await job.until(({ type }) => type === 'submitted');
  return job;
}
