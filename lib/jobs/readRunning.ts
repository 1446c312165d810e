import { isRecord } from '../checks.js';

/**
 * The jids that jobs.master lists; undefined where the list says nothing. [salt] A list of maps, one for each runner that runs
 * now, the one that asks included. 3006 and 3007 keep none for the runners of salt-api: the list is empty then, whatever runs.
 */
export function readRunning(answer: unknown): ReadonlySet<string> | undefined {
  const jobs = Array.isArray(answer) ? answer.filter(isRecord) : [];
  if (!jobs.some(({ fun }) => fun === 'runner.jobs.master')) return undefined;
  return new Set(jobs.flatMap(({ jid }) => (typeof jid === 'string' ? [jid] : [])));
}
