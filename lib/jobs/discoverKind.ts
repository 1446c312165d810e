import { catchError, EMPTY, filter, map, mergeMap, NEVER, type Observable, of, switchMap, tap, throwError } from 'rxjs';
import { isRecord } from '../checks.js';
import { PermissionError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { Trust } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { readPrintJob } from './readPrintJob.js';
import { readRunning } from './readRunning.js';
import { untilKnown } from './untilKnown.js';

/** Whose function a job runs: minions', or the master's own. */
export type JobKind = 'local' | 'runner' | 'wheel';

/** A kind, and the event that told it, which the story of the job must not lose. */
export interface DiscoveredKind {
  readonly kind: JobKind;
  readonly early: readonly SaltEvent[];
  /** What the job cache told with it. */
  readonly found?: LookUp;
}

/**
 * Which kind of job a jid is, as its events, the job cache or the list of running runners tell; where the cache may not be
 * asked, local. Errors: OutcomeUnknownError where nothing is known of it. [salt] A wheel jid of 3008 is in none of them.
 */
export function discoverKind(
  ports: JobPorts,
  jid: string,
  lookupPause: number,
  trust: Trust,
): Observable<DiscoveredKind> {
  const { events, scheduler, printJob } = ports;
  return untilKnown({
    // [salt] A minion may send any tag, and its master wraps what it sent; but it can forge a whole event, too.
    heard: (trust === 'cache' ? NEVER : events.of(jid)).pipe(
      filter(({ data }) => data.cmd !== '_minion_event'),
      mergeMap((event) => {
        const kind = kindOfTag(event.tag);
        return kind ? of({ kind, early: [event] }) : EMPTY;
      }),
    ),
    look: () =>
      printJob(jid).pipe(
        switchMap((answer) => {
          const known = answer === undefined ? 'local' : kindOfEntry(isRecord(answer) ? answer[jid] : undefined);
          const found = known === 'local' && answer !== undefined ? { found: readPrintJob(jid, answer) } : {};
          if (known) return of({ kind: known, early: [], ...found });
          return runsOnMaster(ports, jid).pipe(map((kind) => kind && { kind, early: [] }));
        }),
      ),
    doubt: unknownJid,
    lookupPause,
    scheduler,
  });
}

/** What there is to say of a jid that nobody knows. */
export const unknownJid = 'neither the job cache nor the event stream knows this jid';

// [salt] The states of an orchestration are told under its jid as well, by the master itself: in its `prog` and `state_result`
// events, which say nothing of the kind. Nor does what a syndic passes on.
function kindOfTag(tag: string): JobKind | undefined {
  if (tag.startsWith('salt/run/')) return 'runner';
  if (tag.startsWith('salt/wheel/')) return 'wheel';
  return /^(?:salt\/(?:batch|job\/[^/]*\/(?!prog\/))|[^/]*$)/.test(tag) ? 'local' : undefined;
}

function kindOfEntry(entry: unknown): JobKind | undefined {
  if (!isRecord(entry) || typeof entry.Function !== 'string') return undefined;
  if (entry.Function.startsWith('runner.')) return 'runner';
  return entry.Function.startsWith('wheel.') ? 'wheel' : 'local';
}

function runsOnMaster({ api, timeout, identity }: JobPorts, jid: string): Observable<JobKind | undefined> {
  return api.post({ low: { client: 'runner', fun: 'jobs.master' }, timeout, lane: 'recovery' }).pipe(
    map((answer): JobKind | undefined => (readRunning(answer)?.has(jid) ? 'runner' : undefined)),
    tap({ subscribe: identity.listingRunners }),
    catchError((error: unknown) => (error instanceof PermissionError ? of(undefined) : throwError(() => error))),
  );
}
