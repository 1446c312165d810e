import { catchError, filter, map, mergeMap, type Observable, of, throwError } from 'rxjs';
import type { LocalLow } from '../commands/Low.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { JobPorts } from './JobPorts.js';
import { readAnswer } from './readAnswer.js';

/**
 * Sends saltutil.term_job to the minions of a local job that are out, once its submission is answered; where the answer is
 * lost, to the job's own target. Emits when it was sent. [salt] A job that was ended sends no return.
 */
export function terminateJob(
  { api, timeout, logger }: JobPorts,
  {
    jid,
    low,
    answer$,
    returned,
  }: {
    readonly jid: string;
    readonly low: LocalLow;
    readonly answer$: Observable<unknown>;
    readonly returned: () => ReadonlySet<string>;
  },
): Observable<unknown> {
  return answer$.pipe(
    map((answer) => readAnswer(answer, jid).filter((minion) => !returned().has(minion))),
    filter((minions) => minions.length > 0),
    map((minions) => ({ tgt: minions, tgt_type: 'list' })),
    catchError((error: unknown) =>
      isUnknownOutcome(error) ? of({ tgt: low.tgt, tgt_type: low.tgt_type ?? 'glob' }) : throwError(() => error),
    ),
    mergeMap((target) => {
      logger(`job ${jid}: terminated`);
      const term = { client: 'local_async', ...target, fun: 'saltutil.term_job', arg: [jid] };
      return api.post({ low: term, timeout, lane: 'submissions' });
    }),
  );
}
