import { defer, filter, identity, map, type Observable, tap, throwError } from 'rxjs';
import { aDecoder, aPortion, checkRequired, count, isRecord, milliseconds, oneOf } from '../checks.js';
import { checkJid, checkLow, wrongClient } from '../commands/checkLow.js';
import type { LocalLow, RunnerLow, TrackLow, WheelLow } from '../commands/Low.js';
import { ConfigError } from '../errors.js';
import { fill } from '../fill.js';
import { createLane, type Lane } from '../http/createLane.js';
import type { BatchOptions, Decoding, FollowOptions, SaltClient } from '../SaltClient.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import { batchJob } from './batchJob.js';
import { checkJobOptions } from './checkJobOptions.js';
import { deadlineError } from './deadlineError.js';
import { decodeReturn } from './decodeReturn.js';
import { followJob } from './followJob.js';
import type { JobItem, LocalItem, MasterItem, MasterReturn, MinionResult } from './JobItem.js';
import type { JobConfig, JobOptions } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { localJob } from './localJob.js';
import { masterJob } from './masterJob.js';
import { type MasterKind, runnerKind, wheelKind } from './MasterKind.js';
import { oneItemPerMinion } from './oneItemPerMinion.js';

/**
 * Makes the job methods of a client. Maps and options are checked at a subscription: what is wrong is a ConfigError of that.
 *
 * @param wheelLanes one for each wheel function, of the whole client.
 */
export function createJobs(
  ports: JobPorts,
  defaults: JobConfig,
  mint: JobOptions['jid'],
  wheelLanes: Map<string, Lane>,
): Pick<SaltClient, 'localAsync' | 'runnerAsync' | 'wheelAsync' | 'track' | 'follow' | 'localBatch'> {
  // A job that waits for its turn, or is between two jobs, is under way for close() too.
  const underWay = <T>(job$: Observable<T>) => job$.pipe(ports.openJobs.register<T>({ jid: () => undefined }));

  function local<T>(low: LocalLow, options: JobOptions<T>): Observable<LocalItem | LocalItem<T>> {
    return defer(() => {
      checkLow('local_async', low);
      checkJobOptions('options', options, ports.scheduler, { decode: aDecoder });
      // [salt] Minions silently drop a jid that they have seen: submitting one twice brings no returns.
      if (low.jid !== undefined && ports.identity.isOwnJid(low.jid)) {
        throw new ConfigError('jid', 'this client has used it before: share this Observable, or leave the jid out');
      }
      const { jid = mint, decode } = options;
      return localJob(ports, low, { ...fill(defaults, options), jid, mayBeUsed: low.jid !== undefined }).pipe(
        decode ? map((item) => (item.type === 'return' ? decodeReturn(item, decode) : item)) : identity,
      );
    }).pipe(ports.unlessClosing);
  }

  function master<T>(kind: MasterKind, options: JobOptions<T>, since?: number): Observable<MasterItem | MasterItem<T>> {
    return defer(() => {
      checkLow(`${kind.kind}_async`, kind.low);
      checkJobOptions('options', options, ports.scheduler, { decode: aDecoder });
      const { decode } = options;
      return masterJob(ports, kind, fill(defaults, options), since).pipe(
        decode ? map((item) => (item.type === 'return' ? decodeReturn(item, decode) : item)) : identity,
      );
    });
  }

  function runner<T>(low: RunnerLow, options: JobOptions<T>): Observable<MasterItem | MasterItem<T>> {
    return master(runnerKind(low), options).pipe(ports.unlessClosing);
  }

  // [salt] On 3008 two calls of one wheel function cannot be told apart.
  function wheel<T>(low: WheelLow, options: JobOptions<T>): Observable<MasterItem | MasterItem<T>> {
    return defer(() => {
      checkLow('wheel_async', low);
      checkJobOptions('options', options, ports.scheduler, { decode: aDecoder });
      const lane = wheelLanes.get(low.fun) ?? createLane(1);
      wheelLanes.set(low.fun, lane);
      const { deadline } = fill(defaults, options);
      const since = ports.scheduler.now();
      let started = false;
      const neverStarted$ = timerUntil(since + deadline, ports.scheduler).pipe(
        filter(() => !started),
        map((): never => {
          throw deadlineError(deadline, false);
        }),
      );
      return master(wheelKind(low), options, since).pipe(
        tap({ subscribe: () => (started = true) }),
        lane,
        accompaniedBy(neverStarted$),
      );
    }).pipe(underWay, ports.unlessClosing);
  }

  function localAsync<T>(low: LocalLow, options: Decoding<T>): Observable<MinionResult<T>>;
  function localAsync(low: LocalLow, options?: JobOptions): Observable<MinionResult>;
  function localAsync<T>(low: LocalLow, options: JobOptions<T> = {}): Observable<MinionResult | MinionResult<T>> {
    return local(low, options).pipe(oneItemPerMinion<unknown>());
  }

  function runnerAsync<T>(low: RunnerLow, options: Decoding<T>): Observable<MasterReturn<T>>;
  function runnerAsync(low: RunnerLow, options?: JobOptions): Observable<MasterReturn>;
  function runnerAsync<T>(low: RunnerLow, options: JobOptions<T> = {}): Observable<MasterReturn | MasterReturn<T>> {
    return runner(low, options).pipe(filter((item) => item.type === 'return'));
  }

  function wheelAsync<T>(low: WheelLow, options: Decoding<T>): Observable<MasterReturn<T>>;
  function wheelAsync(low: WheelLow, options?: JobOptions): Observable<MasterReturn>;
  function wheelAsync<T>(low: WheelLow, options: JobOptions<T> = {}): Observable<MasterReturn | MasterReturn<T>> {
    return wheel(low, options).pipe(filter((item) => item.type === 'return'));
  }

  function track<T>(low: TrackLow, options: Decoding<T>): Observable<JobItem<T>>;
  function track(low: TrackLow, options?: JobOptions): Observable<JobItem>;
  function track<T>(low: TrackLow, options: JobOptions<T> = {}): Observable<JobItem | JobItem<T>> {
    if (!isRecord(low)) return throwError(() => wrongClient(low));
    switch (low.client) {
      case 'local_async':
        return local(low, options);
      case 'runner_async':
        return runner(low, options);
      case 'wheel_async':
        return wheel(low, options);
      default:
        return throwError(() => wrongClient(low));
    }
  }

  function follow<T>(jid: string, options: FollowOptions<T> & Decoding<T>): Observable<JobItem<T>>;
  function follow(jid: string, options?: FollowOptions): Observable<JobItem>;
  function follow<T>(jid: string, options: FollowOptions<T> = {}): Observable<JobItem | JobItem<T>> {
    return defer(() => {
      checkRequired({ jid }, 'jid');
      checkJid('jid', jid);
      checkJobOptions('options', options, ports.scheduler, { decode: aDecoder, kind: oneOf('local', 'runner', 'wheel') });
      const { kind, decode } = options;
      return followJob(ports, jid, kind, fill(defaults, options)).pipe(
        decode ? map((item) => (item.type === 'return' ? decodeReturn(item, decode) : item)) : identity,
      );
    }).pipe(ports.unlessClosing);
  }

  function localBatch<T>(low: LocalLow, options: BatchOptions<T> & Decoding<T>): Observable<JobItem<T>>;
  function localBatch(low: LocalLow, options: BatchOptions): Observable<JobItem>;
  function localBatch<T>(low: LocalLow, options: BatchOptions<T>): Observable<JobItem | JobItem<T>> {
    return defer(() => {
      checkLow('local_async', low);
      checkJobOptions('options', options, ports.scheduler, {
        decode: aDecoder,
        size: aPortion,
        wait: milliseconds(0),
        stopAfter: count(1),
      });
      checkRequired(options, 'size');
      if (low.jid !== undefined)
        throw new ConfigError('jid', 'a batch is several jobs: give the option jid, a function');
      const { jid = mint, decode, size, wait, stopAfter } = options;
      return batchJob(ports, low, { size, wait, stopAfter }, { ...fill(defaults, options), jid }).pipe(
        decode ? map((item) => (item.type === 'return' ? decodeReturn(item, decode) : item)) : identity,
      );
    }).pipe(underWay, ports.unlessClosing);
  }

  return { localAsync, localBatch, runnerAsync, wheelAsync, track, follow };
}
