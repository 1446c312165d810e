import { concat, filter, identity, map, merge, type MonoTypeOperatorFunction, type Observable, tap } from 'rxjs';
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
import { returnsFromCache } from './returnsFromCache.js';
import type { Roster } from './Roster.js';
import { knownBy, untilDeadline } from './untilDeadline.js';
import { untilDecided } from './untilDecided.js';
import type { Witness } from './Witness.js';

/** What is known of one local job while it is open. */
export interface OpenJob {
  readonly jid: string;
  readonly roster: Roster;
  /** Until the minions are known. */
  witness: Pick<Witness, 'hear' | 'note'> | undefined;
  /** When its submission was sent, on the scheduler's clock: a gap before that lost nothing. Infinity: not yet. */
  readonly sentAt: () => number;
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
 * @param open what else becomes known of the job, and when it is over; by default that is when nobody is missing.
 */
export function localStory(
  ports: JobPorts,
  job: OpenJob,
  opening$: Observable<LocalItem>,
  { minionTimeout, maxPause, deadline, lookupPause, returnGrace, findJobMinions, syndicWait, trust }: JobConfig,
  missed?: Observable<unknown>,
  early?: readonly SaltEvent[],
  open?: { readonly more: Observable<LocalItem>; readonly untilOver: MonoTypeOperatorFunction<LocalItem> },
): Observable<LocalItem> {
  const { events, scheduler, logger } = ports;
  const { jid, roster, lookUp, sentAt, tooLate } = job;
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
  const doubts$ = events.doubts.pipe(
    filter((doubt) => (doubt.type === 'minion-start' ? missing().has(doubt.minion) : doubt.at > sentAt())),
  );
  // Held back until the answer is known, what the job cache adds for a gap before it included.
  const told$ = (early ? concat(early, events.of(jid)) : events.of(jid)).pipe(
    map((event) => {
      if (trust === 'events' || (open && !isEndOfBatch(event))) job.witness?.hear(event);
      return read(event);
    }),
    filter((item) => item !== undefined),
    trust === 'cache'
      ? returnsFromCache<LocalItem, MinionReturn>({ lookUp: lookUpInOrder, lookupPause, scheduler })
      : identity,
    tap((item) => job.witness?.note(item)),
    printJobOnReconnect<LocalItem, MinionReturn>({
      reconnected: missed ? merge(missed, doubts$) : doubts$,
      lookUp: lookUpInOrder,
      lookupPause,
      maxPause,
      scheduler,
    }),
    accompaniedBy(ports.closed),
  );

  const knownInTime$ = opening$.pipe(knownBy(scheduler.now() + deadline, tooLate, scheduler));
  return concatListening<LocalItem>(knownInTime$, told$).pipe(
    open ? accompaniedBy<LocalItem, LocalItem>(open.more) : identity,
    map(roster.screen),
    filter((item) => item !== undefined),
    findJobOnTimeout<LocalItem>({
      missing,
      after: minionTimeout,
      maxPause,
      lookupPause,
      returnGrace,
      findJobMinions,
      ask: (minions) => askFindJob(ports, jid, minions, minionTimeout),
      lookUp,
      scheduler,
      control: () => returned().values().next().value,
    }),
    untilDeadline(deadline, missing, scheduler),
    tap((item) => {
      roster.note(item);
      if (item.type === 'silent') logger(`job ${jid}: a minion did not answer find_job`);
      if (item.type === 'no-return') logger(`job ${jid}: given up on a minion, ${item.reason}`);
    }),
    open?.untilOver ??
      untilDecided({ missing, syndicWait, unnamedWait: syndicWait > 0 ? syndicWait : minionTimeout, scheduler }),
  );
}

// Where events may be forged they may add minions to a followed job, but not end it.
function isEndOfBatch({ tag }: SaltEvent): boolean {
  return tag.startsWith('salt/batch/') && (tag.endsWith('/complete') || tag.endsWith('/halted'));
}
