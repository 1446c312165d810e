import type { Context } from '../Context.js';
import { UsageError } from '../UsageError.js';
import { jobOptions } from './jobOptions.js';
import { playJob } from './playJob.js';

/** `rx-salt follow <jid>` */
export async function followJob(context: Context): Promise<number> {
  const [jid, ...more] = context.words;
  if (jid === undefined || more.length > 0) throw new UsageError('one jid is needed: rx-salt follow <jid>');
  return playJob(context, context.salt.follow(jid, jobOptions(context.options)), 'followed');
}
