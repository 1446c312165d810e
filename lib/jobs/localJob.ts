import {
  catchError,
  defer,
  EMPTY,
  finalize,
  identity as same,
  map,
  mergeMap,
  type Observable,
  ReplaySubject,
  share,
  Subject,
  tap,
  throwError,
} from 'rxjs';
import { listedMinions } from '../commands/listedMinions.js';
import type { LocalLow } from '../commands/Low.js';
import { ClientClosedError, type JobFacts, OutcomeUnknownError } from '../errors.js';
import { accompaniedBy } from './accompaniedBy.js';
import { createLookUp } from './createLookUp.js';
import { createMint } from './createMint.js';
import { deadlineError } from './deadlineError.js';
import { discoverMinions, type DiscoveredMinions } from './discoverMinions.js';
import { inJob } from './inJob.js';
import { isOtherJob } from './isOtherJob.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { LocalItem, MinionNoReturn } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { localStory, type OpenJob } from './localStory.js';
import { refuseUsedJid } from './refuseUsedJid.js';
import { createRoster } from './Roster.js';
import { submitLocal } from './submitLocal.js';
import { terminateJob } from './terminateJob.js';
import { createWitness, type Witness } from './Witness.js';

/** What is special about a local job. */
export interface LocalJobOptions extends JobConfig {
  /** Mints the jid where the map has none. */
  readonly jid?: (() => string) | undefined;
  /** The jid of the map may be an old one: the job cache is asked before the map is sent. */
  readonly mayBeUsed?: boolean;
  /** What errors say of the job, made from what they would say. */
  readonly facts?: ((own: JobFacts) => JobFacts) | undefined;
}

/**
 * The story of a local_async job: each subscription submits a new one.
 *
 * @param terminates whether to end it on its minions when it is unsubscribed from.
 */
export function localJob(
  ports: JobPorts,
  low: LocalLow,
  options: LocalJobOptions,
  terminates = options.onUnsubscribe === 'terminate' ? () => true : undefined,
): Observable<LocalItem> {
  const { logger, scheduler, identity } = ports;

  return defer(() => {
    const jid = low.jid ?? createMint(ports, options.jid)();
    identity.adopt(jid);
    const roster = createRoster();
    const earlier$ = new Subject<never>();
    const lookUp = createLookUp(ports, jid, (found) => {
      const isOther = isOtherJob(jid, found, low);
      if (isOther) earlier$.error(new OutcomeUnknownError(usedBefore));
      return isOther;
    });
    let answer$: Observable<unknown> | undefined;
    const tooLate = () => {
      if (answer$) roster.note({ type: 'submitted', jid, minions: minionsWithoutAnswer(low, job.witness) });
      return deadlineError(options.deadline, answer$ !== undefined);
    };
    const job: OpenJob = { jid, roster, lookUp, tooLate, witness: createWitness(jid) };

    const first$ = options.mayBeUsed ? refuseUsedJid(ports, jid) : EMPTY;
    const minions$ = submitLocal(ports, low, jid, (answer) => (answer$ = answer), first$).pipe(
      map((minions): DiscoveredMinions => ({ minions, returns: [] })),
      catchError((error: unknown) => {
        if (!answer$ || !isUnknownOutcome(error)) {
          if (!(error instanceof ClientClosedError)) answer$ = undefined;
          return throwError(() => error);
        }
        logger(`job ${jid}: its outcome is unknown, following the jid`);
        const listed = listedMinions(low);
        if (listed) return [{ minions: listed, returns: [] }];
        const { lookUp, witness = createWitness(jid) } = job;
        return discoverMinions({ ...witness, lookUp, lookupPause: options.lookupPause, scheduler });
      }),
      tap(({ minions }) => {
        job.witness = undefined;
        logger(`job ${jid}: submitted, ${minions.length} minions`);
      }),
    );
    const opening$ = minions$.pipe(
      mergeMap(({ minions, returns }): LocalItem[] => [
        { type: 'submitted', jid, minions },
        ...unknownMinions(low, jid, minions),
        ...returns,
      ]),
    );

    // Once, whoever asks for it.
    let terminated$: Observable<unknown> | undefined;
    const terminate = () =>
      (terminated$ ??= defer(() =>
        answer$ ? terminateJob(ports, { jid, low, answer$, returned: roster.returned }) : EMPTY,
      ).pipe(
        share({
          connector: () => new ReplaySubject<unknown>(1),
          resetOnComplete: false,
          resetOnError: false,
          resetOnRefCountZero: false,
        }),
      ));
    // Registered, so that a close() that follows at once waits for it.
    const terminateUnseen = () =>
      void terminate()
        .pipe(ports.openJobs.register({ jid: () => (answer$ ? jid : undefined), terminate, ending: true }))
        .subscribe({ error: () => logger(`job ${jid}: could not be terminated`) });

    const facts = (): JobFacts => ({ submitted: answer$ !== undefined, jid, missing: [...roster.missing()] });
    return localStory(ports, job, opening$, options).pipe(
      accompaniedBy(earlier$),
      inJob(() => options.facts?.(facts()) ?? facts()),
      finalize(() => {
        if (!answer$) identity.disown(jid);
      }),
      terminates
        ? tap({
            unsubscribe: () => {
              if (terminates()) terminateUnseen();
            },
          })
        : same,
      ports.openJobs.register({ jid: () => (answer$ ? jid : undefined), terminate }),
    );
  });
}

const usedBefore =
  'the jid belongs to an earlier job: the job cache has it with another function or other arguments. Minions drop a jid ' +
  'that they have seen, so this job may not have run; submit it with a new jid';

// As the list target or the job's own event names them, else those that returned.
function minionsWithoutAnswer(low: LocalLow, witness: Witness | undefined): readonly string[] {
  let named: readonly string[] | undefined;
  witness?.named.subscribe((minions) => (named = minions)).unsubscribe();
  return listedMinions(low) ?? named ?? witness?.returned() ?? [];
}

// [salt] An unknown name in a list target is absent from `minions`.
function unknownMinions(low: LocalLow, jid: string, minions: readonly string[]): readonly MinionNoReturn[] {
  const known = new Set(minions);
  const unknown = (listedMinions(low) ?? []).filter((minion) => !known.has(minion));
  return unknown.map((minion) => ({ type: 'no-return', minion, jid, success: false, reason: 'unknown-minion' }));
}
