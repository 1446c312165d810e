import { concat, EMPTY, from, map, merge, type Observable, of, Subject, switchMap, takeWhile } from 'rxjs';
import { NoReturnError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { MasterItem, MasterReturn, Progress } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { MasterKind } from './MasterKind.js';
import { printJobOnReconnect } from './printJobOnReconnect.js';
import { readMasterEvents } from './readMasterEvents.js';
import { readMasterJob } from './readPrintJob.js';
import { untilRunnerEnds } from './untilRunnerEnds.js';

/**
 * From the jid of a runner or wheel job to the end of it.
 *
 * @param early returns and steps that were on the stream before the jid was known.
 * @param subscribedAt from when a deadline counts, on the scheduler's clock.
 * @param missed emits where the job cache is to be asked, beside the gaps of the stream.
 */
export function masterStory(
  ports: JobPorts,
  master: MasterKind,
  jid: string,
  early: readonly SaltEvent[],
  { deadline, lookupPause, maxPause, trust }: JobConfig,
  subscribedAt: number,
  missed: Observable<unknown> = EMPTY,
): Observable<MasterItem> {
  const { events, printJob, scheduler } = ports;
  const forbidden$ = new Subject<void>();
  let why = '';

  const lookUp = () =>
    printJob(jid).pipe(
      map((answer) => {
        const found = readMasterJob(jid, answer, trust === 'cache');
        return { readable: false, returns: found ? [found] : [] };
      }),
    );
  const impatient = master.kind === 'wheel' || deadline !== Infinity;
  const [since, patience] = deadline === Infinity ? [scheduler.now(), master.patience] : [subscribedAt, deadline];
  const waiting$: Observable<unknown> = impatient ? of(undefined) : forbidden$;
  const overdue$ = waiting$.pipe(
    switchMap(() => timerUntil(since + patience, scheduler)),
    map((): never => {
      throw new NoReturnError(`no return came within ${patience} ms${why}`);
    }),
  );

  const told$ = merge(from(early), master.follow(events, jid)).pipe(
    readMasterEvents(ports, master, jid, trust, () => {
      why = '; the user of this token is unknown, so its wheel calls cannot be told from those of another user';
    }),
    printJobOnReconnect<MasterReturn | Progress, MasterReturn>({
      reconnected: merge(events.gaps, missed),
      lookUp,
      lookupPause,
      maxPause,
      scheduler,
    }),
    accompaniedBy(overdue$),
    accompaniedBy(untilRunnerEnds(ports, jid, master.kind, trust, () => forbidden$.next())),
    takeWhile(({ type }) => type !== 'return', true),
  );
  return concat(of<MasterItem>({ type: 'submitted', jid, minions: [] }), told$);
}
