import type { Client } from './Client.js';
import { gather } from './gather.js';
import { prepareJob } from './prepareJob.js';

export const local: Client = async (low, caller) => {
  const job = prepareJob(low, caller);
  return [job ? await gather(job, low, caller) : {}];
};
