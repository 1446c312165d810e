import {
  catchError,
  defer,
  EMPTY,
  identity as same,
  map,
  mergeMap,
  type Observable,
  ReplaySubject,
  share,
  tap,
  throwError,
} from 'rxjs';
import { checkJid } from '../commands/checkLow.js';
import { listedMinions } from '../commands/listedMinions.js';
import type { LocalLow } from '../commands/Low.js';
import { createLookUp } from './createLookUp.js';
import { discoverMinions, type DiscoveredMinions } from './discoverMinions.js';
import { inJob } from './inJob.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { LocalItem, MinionNoReturn } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { localStory, type OpenJob } from './localStory.js';
import { createRoster } from './Roster.js';
import { submitLocal } from './submitLocal.js';
import { terminateJob } from './terminateJob.js';
import { createWitness } from './Witness.js';

/**
 * The story of a local_async job: each subscription submits a new one.
 *
 * @param terminates whether to end it on its minions when it is unsubscribed from.
 */
export function localJob(
  ports: JobPorts,
  low: LocalLow,
  options: JobConfig & { readonly jid?: (() => string) | undefined },
  terminates = options.onUnsubscribe === 'terminate' ? () => true : undefined,
): Observable<LocalItem> {
  const { logger, scheduler, identity } = ports;

  return defer(() => {
    const jid = low.jid ?? options.jid?.() ?? identity.mintJid();
    checkJid('jid', jid);
    identity.adopt(jid);
    const roster = createRoster();
    let answer$: Observable<unknown> | undefined;
    let sentAt = Infinity;
    const onSent = (answer: Observable<unknown> | undefined) => {
      answer$ = answer;
      sentAt = answer ? scheduler.now() : Infinity;
    };
    const lookUp = createLookUp(ports, jid, options.trust);
    const witness = createWitness(jid);
    const job: OpenJob = { jid, roster, lookUp, witness, sentAt: () => sentAt };

    const minions$ = submitLocal(ports, low, jid, onSent).pipe(
      map((minions): DiscoveredMinions => ({ minions, returns: [] })),
      catchError((error: unknown) => {
        if (!answer$ || !isUnknownOutcome(error)) {
          answer$ = undefined;
          return throwError(() => error);
        }
        logger(`job ${jid}: its outcome is unknown, following the jid`);
        const listed = listedMinions(low);
        if (listed) return [{ minions: listed, returns: [] }];
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

    return localStory(ports, job, opening$, options).pipe(
      inJob(() => ({ submitted: answer$ !== undefined, jid, missing: [...roster.missing()] })),
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

// [salt] An unknown name in a list target is absent from `minions`.
function unknownMinions(low: LocalLow, jid: string, minions: readonly string[]): readonly MinionNoReturn[] {
  const known = new Set(minions);
  const unknown = (listedMinions(low) ?? []).filter((minion) => !known.has(minion));
  return unknown.map((minion) => ({ type: 'no-return', minion, jid, success: false, reason: 'unknown-minion' }));
}
