import { concat, filter, map, merge, type Observable, tap } from 'rxjs';
import { accompaniedBy } from './accompaniedBy.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { askFindJob } from './askFindJob.js';
import { concatListening } from './concatListening.js';
import { findJobOnTimeout } from './findJobOnTimeout.js';
import type { LocalItem, MinionReturn } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { printJobOnReconnect } from './printJobOnReconnect.js';
import { readJobEvent } from './readJobEvent.js';
import type { Roster } from './Roster.js';
import { knownBy, untilDeadline } from './untilDeadline.js';
import { untilDecided } from './untilDecided.js';
import type { Witness } from './Witness.js';

const unsettledFor = 60_000;

/** What is known of one local job while it is open. */
export interface OpenJob {
  readonly jid: string;
  readonly roster: Roster;
  /** Until the minions are known. */
  witness: Witness | undefined;
  /** The error of a deadline that passes before the minions are known. */
  readonly tooLate: () => Error;
  /** One look-up at a time. */
  readonly lookUp: () => Observable<LookUp>;
}

/**
 * From `opening$`, which tells the minions of a job, to the end of it: its events from the beginning on, what find_job and
 * the job cache add, each minion's return once.
 *
 * @param missed emits where the job cache is to be asked, beside the gaps of the stream.
 * @param early events of the job that came before.
 */
export function localStory(
  ports: JobPorts,
  job: OpenJob,
  opening$: Observable<LocalItem>,
  { minionTimeout, maxPause, deadline, lookupPause, returnGrace, findJobMinions, syndicWait }: JobConfig,
  missed?: Observable<unknown>,
  early?: readonly SaltEvent[],
): Observable<LocalItem> {
  const { events, scheduler, logger } = ports;
  const { jid, roster, lookUp } = job;
  const { missing, returned } = roster;
  const read = readJobEvent(jid);

  // Those last that are missing: with the last of them the job is over, and one look-up may find another that was given up.
  const lookUpInOrder = () =>
    lookUp().pipe(
      map((found) => {
        const isMissing = ({ minion }: MinionReturn) => missing().has(minion);
        for (const item of found.returns) job.witness?.note(item);
        const others = found.returns.filter((item) => !isMissing(item));
        return { ...found, returns: [...others, ...found.returns.filter(isMissing)] };
      }),
    );
  const doubts$ = events.doubts.pipe(filter((doubt) => doubt.type !== 'minion-start' || missing().has(doubt.minion)));
  // Held back until the answer is known, what the job cache adds for a gap before it included.
  const told$ = (early ? concat(early, events.of(jid)) : events.of(jid)).pipe(
    map((event) => {
      job.witness?.hear(event);
      const item = read(event);
      if (item) job.witness?.note(item);
      return item;
    }),
    filter((item) => item !== undefined),
    printJobOnReconnect<LocalItem, MinionReturn>({
      reconnected: missed ? merge(missed, doubts$) : doubts$,
      lookUp: lookUpInOrder,
      lookupPause,
      maxPause,
      scheduler,
    }),
    accompaniedBy(ports.closed),
  );

  const knownInTime$ = opening$.pipe(knownBy(scheduler.now() + deadline, job.tooLate, scheduler));
  return concatListening<LocalItem>(knownInTime$, told$).pipe(
    map(roster.screen),
    filter((item) => item !== undefined),
    findJobOnTimeout<LocalItem>({
      missing,
      after: minionTimeout,
      maxPause,
      lookupPause,
      returnGrace,
      findJobMinions,
      ask: (minions) => askFindJob(ports, jid, minions),
      lookUp,
      scheduler,
      control: () => returned().values().next().value,
      unsettled: () => scheduler.now() - events.unsettledAt() < unsettledFor,
    }),
    untilDeadline(deadline, missing, scheduler),
    tap((item) => {
      roster.note(item);
      if (item.type === 'no-return') logger(`job ${jid}: given up on a minion, ${item.reason}`);
    }),
    untilDecided({ missing, syndicWait, unnamedWait: syndicWait > 0 ? syndicWait : minionTimeout, scheduler }),
  );
}
