import { map, type Observable } from 'rxjs';
import { createLane, type Lane } from '../http/createLane.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { readPrintJob } from './readPrintJob.js';

/** Looks one local job up in the job cache, one look-up at a time. Errors as printJob. */
export function createLookUp({ printJob }: Pick<JobPorts, 'printJob'>, jid: string): () => Observable<LookUp> {
  // Most jobs are never looked up.
  let oneByOne: Lane | undefined;
  return () =>
    printJob(jid).pipe(
      map((answer) => readPrintJob(jid, answer)),
      (oneByOne ??= createLane(1)),
    );
}
