import { startTime } from '../wire/startTime.js';
import { masterId, type Master } from './Master.js';

/** [salt] What jobs.print_job tells of a jid. `Error` means unknown: never seen, expired, or a runner that still runs. A cache that is a database has no `Minions`. */
export function jobEntry({ cache, settings }: Master, jid: string): Readonly<Record<string, unknown>> {
  const record = cache.jobs.get(jid);
  if (record) {
    const { fun, arg, tgt, tgtType, user, minions, metadata } = record.job;
    return {
      Function: fun,
      Arguments: arg,
      Target: tgt,
      'Target-type': tgtType,
      User: user,
      ...(metadata === undefined ? {} : { Metadata: metadata }),
      ...(settings.minionsInCache ? { Minions: minions } : {}),
      StartTime: startTime(jid),
      Result: Object.fromEntries(record.returns),
    };
  }
  const run = cache.runs.get(jid);
  if (run) {
    return {
      Function: run.fun,
      Arguments: [],
      Target: masterId,
      'Target-type': 'list',
      User: run.user,
      StartTime: startTime(jid),
      Result: { [masterId]: { return: run.load } },
    };
  }
  return { Error: 'Cannot contact returner or no job with this jid', StartTime: startTime(jid), Result: {} };
}
