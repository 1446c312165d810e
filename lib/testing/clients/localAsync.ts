import { publish } from '../master/publish.js';
import type { Client } from './Client.js';
import { prepareJob } from './prepareJob.js';

export const localAsync: Client = async (low, caller) => {
  const job = prepareJob(low, caller);
  if (!job) return [{}];
  await publish(caller.master, job);
  return [{ jid: job.jid, minions: job.minions }];
};
