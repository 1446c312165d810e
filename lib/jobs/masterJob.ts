import {
  catchError,
  concat,
  defer,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  share,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { causeOf } from '../causeOf.js';
import { NoReturnError, OutcomeUnknownError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import { inJob } from './inJob.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { MasterItem } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { MasterKind } from './MasterKind.js';
import { printJobOnReconnect } from './printJobOnReconnect.js';
import { readMasterAnswer } from './readMasterAnswer.js';
import { masterReturn, readMasterJob } from './readPrintJob.js';
import { untilRunnerEnds } from './untilRunnerEnds.js';

/** The story of a runner_async or wheel_async job: each subscription submits a new one. */
export function masterJob(ports: JobPorts, master: MasterKind, options: JobConfig): Observable<MasterItem> {
  const { api, events, timeout, logger } = ports;
  const client = `${master.kind}_async`;

  return defer(() => {
    let sent = false;
    let jid: string | undefined;
    const early: SaltEvent[] = [];

    const answered$ = events.opened.pipe(
      switchMap(() =>
        api.post({ low: { ...master.low, client }, timeout, lane: 'requests', onSent: () => (sent = true) }),
      ),
      map((answer) => readMasterAnswer(answer, client)),
      catchError((error: unknown) =>
        throwError(() => {
          if (isUnknownOutcome(error)) return new OutcomeUnknownError(master.doubt, undefined, causeOf(error));
          sent = false;
          return error;
        }),
      ),
      tap((answered) => {
        jid = answered;
        logger(`job ${answered}: submitted to the master`);
      }),
      share(),
    );
    // [salt] The return may be on the stream before the jid is known.
    const listening$ = events.where(master.isReturn).pipe(
      tap((event) => early.push(event)),
      ignoreElements(),
      takeUntil(answered$),
    );

    return merge(
      listening$,
      answered$.pipe(switchMap((answered) => masterStory(ports, master, answered, early, options))),
    ).pipe(
      accompaniedBy(ports.closed),
      inJob(() => ({ submitted: sent, missing: [], ...(jid === undefined ? {} : { jid }) })),
      ports.openJobs.register({ jid: () => jid }),
    );
  });
}

function masterStory(
  ports: JobPorts,
  master: MasterKind,
  jid: string,
  early: readonly SaltEvent[],
  { deadline, lookupPause, maxPause }: JobConfig,
): Observable<MasterItem> {
  const { events, printJob, scheduler, user } = ports;
  const began = scheduler.now();
  const forbidden$ = new Subject<void>();

  const lookUp = () =>
    printJob(jid).pipe(
      map((answer) => {
        const found = readMasterJob(jid, answer);
        return { readable: false, returns: found ? [found] : [] };
      }),
    );
  const impatient = master.kind === 'wheel' || deadline !== Infinity;
  const patience = deadline === Infinity ? master.patience : deadline;
  const waiting$: Observable<unknown> = impatient ? of(undefined) : forbidden$;
  const overdue$ = waiting$.pipe(
    switchMap(() => timerUntil(began + patience, scheduler)),
    map((): never => {
      throw new NoReturnError(`no return came within ${patience} ms`);
    }),
  );

  const return$ = merge(from(early), master.follow(events, jid)).pipe(
    filter((event) => master.isOwn(event, jid, user()) && isReturn(event)),
    map(({ data }) => masterReturn(jid, data, 'event')),
    printJobOnReconnect({ reconnected: events.gaps, lookUp, lookupPause, maxPause, scheduler }),
    accompaniedBy(overdue$),
    accompaniedBy(untilRunnerEnds(ports, jid, master.kind, () => forbidden$.next())),
    take(1),
  );
  return concat(of<MasterItem>({ type: 'submitted', jid, minions: [] }), return$);
}

// [salt] A minion may send any tag, and a return of a function that failed early may be without a value.
function isReturn({ data }: SaltEvent): boolean {
  return data.cmd !== '_minion_event' && Object.hasOwn(data, 'return');
}
