import { isRecord } from '../checks.js';

/** The jids that jobs.master lists. [salt] A list of maps, one for each runner that runs now. */
export function readRunning(answer: unknown): ReadonlySet<string> {
  const jobs = Array.isArray(answer) ? answer : [];
  return new Set(jobs.flatMap((job) => (isRecord(job) && typeof job.jid === 'string' ? [job.jid] : [])));
}
