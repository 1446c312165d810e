import { isRecord } from '../checks.js';
import { DecodeError } from '../errors.js';

/** The jid in the answer to a runner_async or wheel_async map. [salt] `{jid, tag}`. */
export function readMasterAnswer(answer: unknown, client: string): string {
  if (isRecord(answer) && typeof answer.jid === 'string' && answer.jid !== '') return answer.jid;
  throw new DecodeError(`${client}: the answer holds no jid`, 200);
}
