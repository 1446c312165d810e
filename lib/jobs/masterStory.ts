import { concat, EMPTY, filter, from, map, merge, type Observable, of, Subject, switchMap, takeWhile } from 'rxjs';
import { NoReturnError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { MasterItem, MasterReturn, Progress } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { MasterKind } from './MasterKind.js';
import { printJobOnReconnect } from './printJobOnReconnect.js';
import { masterReturn, readMasterJob } from './readPrintJob.js';
import { untilRunnerEnds } from './untilRunnerEnds.js';

/**
 * From the jid of a runner or wheel job to the end of it.
 *
 * @param early returns and steps that were on the stream before the jid was known.
 * @param missed emits where the job cache is to be asked, beside the gaps of the stream.
 * @param subscribedAt from when `deadline` counts.
 */
export function masterStory(
  ports: JobPorts,
  master: MasterKind,
  jid: string,
  early: readonly SaltEvent[],
  { deadline, lookupPause, maxPause }: JobConfig,
  missed: Observable<unknown> = EMPTY,
  subscribedAt = ports.scheduler.now(),
): Observable<MasterItem> {
  const { events, printJob, scheduler, user } = ports;
  const forbidden$ = new Subject<void>();

  const lookUp = () =>
    printJob(jid).pipe(
      map((answer) => {
        const found = readMasterJob(jid, answer);
        return { readable: false, returns: found ? [found] : [] };
      }),
    );
  const impatient = master.kind === 'wheel' || deadline !== Infinity;
  const [since, patience] = deadline === Infinity ? [scheduler.now(), master.patience] : [subscribedAt, deadline];
  const waiting$: Observable<unknown> = impatient ? of(undefined) : forbidden$;
  const overdue$ = waiting$.pipe(
    switchMap(() => timerUntil(since + patience, scheduler)),
    map((): never => {
      throw new NoReturnError(`no return came within ${patience} ms`);
    }),
  );

  const read = (event: SaltEvent): MasterReturn | Progress | undefined =>
    master.isOwn(event, jid, user()) && isReturn(event)
      ? masterReturn(jid, event.data, 'event')
      : master.orchestration?.readStep(jid, event);

  const told$ = merge(from(early), master.follow(events, jid)).pipe(
    map(read),
    filter((item) => item !== undefined),
    printJobOnReconnect<MasterReturn | Progress, MasterReturn>({
      reconnected: merge(events.gaps, missed),
      lookUp,
      lookupPause,
      maxPause,
      scheduler,
    }),
    accompaniedBy(overdue$),
    accompaniedBy(untilRunnerEnds(ports, jid, master.kind, () => forbidden$.next())),
    takeWhile(({ type }) => type !== 'return', true),
  );
  return concat(of<MasterItem>({ type: 'submitted', jid, minions: [] }), told$);
}

// [salt] A minion may send any tag, and a return of a function that failed early may be without a value.
function isReturn({ data }: SaltEvent): boolean {
  return data.cmd !== '_minion_event' && Object.hasOwn(data, 'return');
}
