import { Subject, firstValueFrom, map, race, from, startWith, filter, takeUntil } from 'rxjs';
import { absent } from '../absent.js';
import type { CachedReturn, JobRecord } from '../master/createJobCache.js';
import type { Job } from '../master/Job.js';
import { publish } from '../master/publish.js';
import { isMap } from '../wire/isMap.js';
import { refusals } from '../wire/refusals.js';
import { textOf } from '../wire/textOf.js';
import type { Caller, Low } from './Client.js';

/**
 * [salt] A synchronous job: waits for its minions, asks those that are out every `timeout` seconds by a find_job of its
 * own, and gives up on them where none of them says within `gather_job_timeout` that it still runs.
 */
export async function gather(job: Job, low: Low, caller: Caller): Promise<Readonly<Record<string, unknown>>> {
  const { master, session } = caller;
  const timeout = Number(low.timeout ?? 5) * 1000;
  const patience = Number(low.gather_job_timeout ?? 10) * 1000;
  const record = await publish(master, job);
  const arrivals = collect(record);

  while (!(await arrivals.allBefore(master.clock.pause(timeout)))) {
    // [salt] The token is asked for again here: the job has run, and the answer is a 401.
    if (master.sessions.stateOf(session.token) !== 'alive') throw refusals.expired();
    if (!(await someRun(job, [...arrivals.missing], patience, caller))) break;
  }
  arrivals.stop();
  return answerOf(job, arrivals, low, caller);
}

interface Arrivals {
  readonly missing: ReadonlySet<string>;
  /** In the order in which they came. */
  readonly returns: ReadonlyMap<string, CachedReturn>;
  /** Whether all have returned before this resolves. */
  allBefore(limit: Promise<void>): Promise<boolean>;
  stop(): void;
}

function collect({ job, returns, returned$ }: JobRecord): Arrivals {
  // [salt] The portions of local_batch share a jid: what the others returned is not of this one.
  const asked = new Set(job.minions);
  const arrived = new Map([...returns].filter(([minion]) => asked.has(minion)));
  const missing = new Set(job.minions.filter((minion) => !arrived.has(minion)));
  const stopped$ = new Subject<void>();
  const complete$ = new Subject<void>();
  returned$.pipe(takeUntil(stopped$)).subscribe(({ minion, value }) => {
    if (!asked.has(minion)) return;
    arrived.set(minion, value);
    missing.delete(minion);
    if (missing.size === 0) complete$.next();
  });
  return {
    missing,
    returns: arrived,
    allBefore: (limit) =>
      firstValueFrom(
        race(
          complete$.pipe(
            startWith(undefined),
            filter(() => missing.size === 0),
            map(() => true),
          ),
          from(limit).pipe(map(() => false)),
        ),
      ),
    stop: () => stopped$.next(),
  };
}

/** Whether one of these minions says that the job still runs. */
async function someRun(job: Job, minions: readonly string[], patience: number, { master }: Caller): Promise<boolean> {
  const inner = await publish(master, {
    jid: master.mintJid(),
    fun: 'saltutil.find_job',
    arg: [job.jid],
    tgt: minions,
    tgtType: 'list',
    user: job.user,
    minions,
    missing: [],
    startEvent: false,
  });
  const answers = collect(inner);
  await answers.allBefore(master.clock.pause(patience));
  answers.stop();
  return [...answers.returns.values()].some((value) => isMap(value.return) && value.return.jid === job.jid);
}

function answerOf(job: Job, { returns, missing }: Arrivals, low: Low, { master }: Caller): Record<string, unknown> {
  const full = low.full_return === true;
  const answer: Record<string, unknown> = {};
  for (const [minion, { return: ret, retcode, out }] of returns) {
    answer[minion] = full ? { ret, ...(out === undefined ? {} : { out }), retcode, jid: job.jid } : ret;
  }
  for (const minion of missing) {
    const asked = job.fun === 'saltutil.find_job' ? master.answers.findJobOf(minion, textOf(job.arg[0])) : undefined;
    if (asked?.answer === absent) continue;
    answer[minion] = asked ? asked.answer : noReturn(job.jid, master.settings.release === '3008', full);
  }
  return answer;
}

/** [salt] No answer is `false` on 3006 and, in full, on 3008 a text. */
function noReturn(jid: string, asText: boolean, full: boolean): unknown {
  if (!asText) return false;
  const text = `Minion did not return. [No response]\nThe minions may not have all finished running and any remaining minions will return upon completion. To look up the return data for this job later, run the following command:\n\nsalt-run jobs.lookup_jid ${jid}`;
  return full ? { out: 'no_return', ret: text, retcode: 1 } : text;
}
