import { map, type Observable } from 'rxjs';
import { PermissionError } from '../errors.js';
import { createLane, type Lane } from '../http/createLane.js';
import type { Trust } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { readPrintJob } from './readPrintJob.js';

/**
 * Looks one local job up in the job cache, one look-up at a time. Errors as printJob, and PermissionError where the user may not
 * look it up although no other source is trusted.
 *
 * @param isOther says that the answer is of another job with this jid: then nothing is known of this one.
 */
export function createLookUp(
  { printJob }: Pick<JobPorts, 'printJob'>,
  jid: string,
  trust: Trust = 'events',
  isOther: (answer: unknown) => boolean = () => false,
): () => Observable<LookUp> {
  // Most jobs are never looked up.
  let oneByOne: Lane | undefined;
  return () =>
    printJob(jid).pipe(
      map((answer) => {
        if (answer === undefined && trust === 'cache') throw mayNotLookUp();
        return isOther(answer) ? { readable: false, returns: [] } : readPrintJob(jid, answer);
      }),
      (oneByOne ??= createLane(1)),
    );
}

/** The error of a job that trusts the cache alone, which its user may not read. */
export function mayNotLookUp(): PermissionError {
  return new PermissionError("trust: 'cache' needs the right to run jobs.print_job, which this user does not have");
}
