import {
  catchError,
  defer,
  EMPTY,
  ignoreElements,
  map,
  merge,
  type Observable,
  share,
  switchMap,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { causeOf } from '../causeOf.js';
import { ClientClosedError, OutcomeUnknownError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { accompaniedBy } from './accompaniedBy.js';
import { deadlineError } from './deadlineError.js';
import { inJob } from './inJob.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { MasterItem } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { MasterKind } from './MasterKind.js';
import { masterStory } from './masterStory.js';
import { readMasterAnswer } from './readMasterAnswer.js';
import { knownBy } from './untilDeadline.js';

/**
 * The story of a runner_async or wheel_async job: each subscription submits a new one.
 *
 * @param since from when `deadline` counts, where that is not the subscription.
 */
export function masterJob(
  ports: JobPorts,
  master: MasterKind,
  options: JobConfig,
  since?: number,
): Observable<MasterItem> {
  const { api, events, timeout, identity, scheduler, logger } = ports;
  const client = `${master.kind}_async`;

  return defer(() => {
    const subscribedAt = since ?? scheduler.now();
    let sent = false;
    let jid: string | undefined;
    const early: SaltEvent[] = [];

    const answered$ = events.opened.pipe(
      switchMap(() =>
        api.post({
          low: { ...master.low, client },
          timeout,
          lane: 'requests',
          onSent: (answer) => {
            sent = answer !== undefined;
            if (answer) identity.submitting(master.kind, answer.pipe(map((told) => readMasterAnswer(told, client))));
          },
        }),
      ),
      map((answer) => readMasterAnswer(answer, client)),
      catchError((error: unknown) =>
        throwError(() => {
          if (sent && isUnknownOutcome(error)) return new OutcomeUnknownError(master.doubt, undefined, causeOf(error));
          if (!(error instanceof ClientClosedError)) sent = false;
          return error;
        }),
      ),
      knownBy(subscribedAt + options.deadline, () => deadlineError(options.deadline, sent), scheduler),
      tap((answered) => {
        jid = answered;
        logger(`job ${answered}: submitted to the master`);
      }),
      share(),
    );
    // [salt] The return may be on the stream before the jid is known.
    const listening$ = events.where(master.mayBeEarly).pipe(
      tap((event) => early.push(event)),
      ignoreElements(),
      takeUntil(answered$),
    );

    return merge(
      listening$,
      answered$.pipe(
        switchMap((answered) => masterStory(ports, master, answered, early, options, EMPTY, subscribedAt)),
      ),
    ).pipe(
      accompaniedBy(ports.closed),
      inJob(() => ({ submitted: sent, missing: [], ...(jid === undefined ? {} : { jid }) })),
      ports.openJobs.register({ jid: () => jid }),
    );
  });
}
