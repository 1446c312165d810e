import { map, type Observable } from 'rxjs';
import { createLane, type Lane } from '../http/createLane.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { readPrintJob } from './readPrintJob.js';

/**
 * Looks one local job up in the job cache, one look-up at a time. Errors as printJob.
 *
 * @param isOther says that the answer is of another job with this jid: then nothing is known of this one.
 */
export function createLookUp(
  { printJob }: Pick<JobPorts, 'printJob'>,
  jid: string,
  isOther: (answer: unknown) => boolean = () => false,
): () => Observable<LookUp> {
  // Most jobs are never looked up.
  let oneByOne: Lane | undefined;
  return () =>
    printJob(jid).pipe(
      map((answer) => (isOther(answer) ? { readable: false, returns: [] } : readPrintJob(jid, answer))),
      (oneByOne ??= createLane(1)),
    );
}
