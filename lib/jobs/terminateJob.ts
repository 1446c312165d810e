import type { Observable } from 'rxjs';
import type { Lowstate } from '../session/Api.js';
import type { JobPorts } from './JobPorts.js';

/** Sends saltutil.term_job for `jid` to a target; completes with the answer. [salt] The job then sends no return. */
export function terminateJob({ api, timeout, logger }: JobPorts, jid: string, target: Lowstate): Observable<unknown> {
  logger(`job ${jid}: terminated`);
  const low = { ...target, client: 'local_async', fun: 'saltutil.term_job', arg: [jid] };
  return api.post({ low, timeout, lane: 'recovery' });
}
