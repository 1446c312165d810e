import { isRecord } from '../checks.js';

export type Alive = 'running' | 'idle' | 'silent';

/**
 * What an answer to find_job means. [salt] A map with the jid: running. `{}`: not running. No answer: `false` (3006), a text
 * that begins `Minion did not return` (3008), or absent. Whatever else a minion answers, it does not run the job.
 */
export function readFindJob(answer: unknown): Alive {
  if (isRecord(answer)) return typeof answer.jid === 'string' ? 'running' : 'idle';
  const none = answer === undefined || answer === null || answer === false;
  return none || (typeof answer === 'string' && answer.startsWith('Minion did not return')) ? 'silent' : 'idle';
}
