import {
  concat,
  defer,
  delay,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  share,
  take,
  takeUntil,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
import { describeCause } from '../describeCause.js';
import { isRecord } from '../checks.js';
import { deadMinionTime } from '../session/checkToken.js';
import type { FindJobAnswer } from './FindJobSteps.js';
import type { JobPorts } from './JobPorts.js';
import { readFindJob } from './readFindJob.js';
import { returnsOf } from './returnsOf.js';

const passesWithin = 30_000;

/**
 * saltutil.find_job for `jid` at some minions, by list. A `{}` comes once that minion's own return of the find_job has passed
 * on the stream: the bus is ordered, so an earlier return has passed by then. It comes without that 30 s after the answer, or
 * when the stream was lost since the question: that event cannot come any more. At least one answer
 * also means that bytes must be on the stream, or it is dead. Errors: those of a request, and of the stream.
 *
 * @param again milliseconds after the master published the question: then those that have not answered by then are asked a
 * second time, for salt-api takes ten seconds to report one dead minion.
 */
export function askFindJob(
  ports: JobPorts,
  jid: string,
  minions: readonly string[],
  again = Infinity,
): Observable<FindJobAnswer> {
  const { api, events, timeout, scheduler, identity, logger } = ports;
  return defer(() => {
    logger(`job ${jid}: find_job at ${minions.length} minions`);
    const own = identity.mintJid();
    const sentAt = scheduler.now();
    const passed = new Set<string>();
    let lost = false;
    const own$ = events.of(own).pipe(share());
    const lost$ = merge(events.gaps, events.status.pipe(filter(({ state }) => state !== 'open'))).pipe(
      take(1),
      tap(() => (lost = true)),
    );
    const heard$ = own$.pipe(
      returnsOf(own),
      map(({ minion }) => minion),
      tap((minion) => passed.add(minion)),
      share(),
    );
    const low = {
      client: 'local',
      tgt: minions,
      tgt_type: 'list',
      fun: 'saltutil.find_job',
      arg: [jid],
      jid: own,
      // [salt] The master's own limits may be a minute: both are given.
      timeout: 5,
      gather_job_timeout: 5,
    };
    const answered$ = api.post({ low, timeout: Math.max(timeout, deadMinionTime), lane: 'recovery' }).pipe(
      tap({
        error: (error: unknown) => logger(`job ${jid}: find_job failed, ${describeCause(error)}`),
      }),
      map((answer) => minions.map((minion) => readOwn(answer, minion, jid))),
      share(),
    );
    const secondDue$ = own$.pipe(
      filter(({ tag }) => tag === `salt/job/${own}/new`),
      take(1),
      delay(again, scheduler),
      takeUntil(answered$),
    );
    const second$ = secondDue$.pipe(
      map(() => minions.filter((minion) => !passed.has(minion))),
      mergeMap((rest) => (rest.length > 0 ? askFindJob(ports, jid, rest) : EMPTY)),
    );

    return merge(
      merge(heard$, lost$).pipe(ignoreElements(), takeUntil(answered$)),
      again === Infinity ? EMPTY : second$,
      answered$.pipe(
        tap((answers) => {
          if (answers.some(({ answer }) => readFindJob(answer) !== 'silent')) events.suspect(sentAt);
        }),
        mergeMap((answers) => {
          const isEarly = ({ minion, answer }: FindJobAnswer) => readFindJob(answer) === 'idle' && !passed.has(minion);
          const early = new Map(answers.filter(isEarly).map((told) => [told.minion, told]));
          const passing$ = heard$.pipe(
            map((minion) => early.get(minion)),
            filter((told) => told !== undefined),
            takeWhile(({ minion }) => early.delete(minion) && early.size > 0, true),
            takeUntil(merge(timer(passesWithin, scheduler), lost$)),
          );
          return concat(
            from(answers.filter(({ minion }) => !early.has(minion))),
            early.size > 0 && !lost ? passing$ : EMPTY,
            defer(() => [...early.values()]),
          );
        }),
      ),
    );
  });
}

function readOwn(answer: unknown, minion: string, jid: string): FindJobAnswer {
  const told = isRecord(answer) && Object.hasOwn(answer, minion) ? answer[minion] : undefined;
  // Another job that it runs says nothing of this one.
  const foreign = isRecord(told) && 'jid' in told && told.jid !== jid;
  return { minion, answer: foreign ? {} : told };
}
