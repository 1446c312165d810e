import { map, type Observable } from 'rxjs';
import { createLane } from '../http/createLane.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { readPrintJob } from './readPrintJob.js';

/** Looks one local job up in the job cache, one look-up at a time. Errors as printJob. */
export function createLookUp({ printJob }: Pick<JobPorts, 'printJob'>, jid: string): () => Observable<LookUp> {
  const oneByOne = createLane(1);
  return () =>
    printJob(jid).pipe(
      map((answer) => readPrintJob(jid, answer)),
      oneByOne,
    );
}
