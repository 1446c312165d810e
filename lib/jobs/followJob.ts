import { defer, mergeMap, type Observable, of, switchMap, tap } from 'rxjs';
import { OutcomeUnknownError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { accompaniedBy } from './accompaniedBy.js';
import { createLookUp } from './createLookUp.js';
import { discoverKind, type JobKind, unknownJid } from './discoverKind.js';
import { discoverMinions } from './discoverMinions.js';
import { inJob } from './inJob.js';
import type { JobItem, LocalItem } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { localStory, type OpenJob } from './localStory.js';
import { followedKind } from './MasterKind.js';
import { masterStory } from './masterStory.js';
import { createRoster } from './Roster.js';
import { createWitness } from './Witness.js';

/** The story of a job that was submitted before, by whomever: what the job cache has of it, and what comes from now on. */
export function followJob(
  ports: JobPorts,
  jid: string,
  kind: JobKind | undefined,
  options: JobConfig,
): Observable<JobItem> {
  if (kind === 'local') return followLocal(ports, jid, options);
  return discoverKind(ports, jid, options.lookupPause).pipe(
    switchMap(({ kind: found, early }): Observable<JobItem> => {
      const known = kind ?? found;
      if (known === 'local') return followLocal(ports, jid, options, early);
      return masterStory(ports, followedKind(known), jid, early, options, of('what was before'));
    }),
    accompaniedBy(ports.closed),
    inJob(() => ({ submitted: true, jid, missing: [] })),
    ports.openJobs.register({ jid: () => jid }),
  );
}

function followLocal(
  ports: JobPorts,
  jid: string,
  options: JobConfig,
  early?: readonly SaltEvent[],
): Observable<LocalItem> {
  const { scheduler } = ports;
  return defer(() => {
    const roster = createRoster();
    const witness = createWitness(jid);
    const tooLate = () => new OutcomeUnknownError(`the deadline passed: ${unknownJid}`);
    const job: OpenJob = { jid, roster, lookUp: createLookUp(ports, jid), tooLate, witness };
    const opening$ = discoverMinions({
      ...witness,
      lookUp: job.lookUp,
      doubt: unknownJid,
      lookupPause: options.lookupPause,
      scheduler,
    }).pipe(
      tap(() => (job.witness = undefined)),
      mergeMap(({ minions, returns }): LocalItem[] => [{ type: 'submitted', jid, minions }, ...returns]),
    );
    return localStory(ports, job, opening$, options, of('what was before'), early).pipe(
      inJob(() => ({ submitted: true, jid, missing: [...roster.missing()] })),
      ports.openJobs.register({ jid: () => jid }),
    );
  });
}
