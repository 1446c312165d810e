import {
  catchError,
  defer,
  EMPTY,
  map,
  mergeMap,
  type Observable,
  of,
  repeat,
  switchMap,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { causeOf } from '../causeOf.js';
import { NoReturnError, PermissionError } from '../errors.js';
import type { MasterReturn } from './JobItem.js';
import type { Trust } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import { readMasterJob } from './readPrintJob.js';
import { readRunning } from './readRunning.js';

const every = 30_000;
const lookAgain = 10_000;
const failuresAllowed = 3;
const looksWithoutIt = 2;

/**
 * While nothing comes of a runner or wheel job, looks every 30 s whether the master still runs it and what the cache holds:
 * emits its return if it is there. Errors: NoReturnError for a runner that jobs.master does not list in two looks 10 s apart
 * and of which the cache has no result, or after three looks in a row that failed.
 *
 * @param onNoList is called where jobs.master may not be asked, or lists nothing: then nothing tells that a runner ended.
 */
export function untilRunnerEnds(
  ports: JobPorts,
  jid: string,
  kind: 'runner' | 'wheel',
  trust: Trust,
  onNoList: () => void,
): Observable<MasterReturn> {
  const { api, printJob, timeout, identity, scheduler, logger } = ports;
  return defer(() => {
    let unlisted = 0;
    let failures = 0;
    let askMaster = kind === 'runner';

    const noList = () => {
      askMaster = false;
      onNoList();
      logger(`job ${jid}: the master does not list its runners to this user; the job cache alone decides`);
    };
    const isListed$ = api.post({ low: { client: 'runner', fun: 'jobs.master' }, timeout, lane: 'recovery' }).pipe(
      map((answer) => {
        const listed = readRunning(answer)?.has(jid);
        if (listed === undefined) noList();
        return listed;
      }),
      tap({
        subscribe: () => {
          identity.listingRunners();
          logger(`job ${jid}: does the master still run it`);
        },
      }),
      catchError((error: unknown) => {
        if (!(error instanceof PermissionError)) return throwError(() => error);
        noList();
        return of(undefined);
      }),
    );
    const result$ = printJob(jid).pipe(map((answer) => readMasterJob(jid, answer, trust === 'cache')));

    const look$ = defer(() => (askMaster ? isListed$ : of(undefined))).pipe(
      switchMap((listed) => (listed ? of(undefined) : result$.pipe(map((found) => ({ listed, found }))))),
      mergeMap((look) => {
        failures = 0;
        if (look?.found) return [look.found];
        unlisted = look?.listed === false ? unlisted + 1 : 0;
        if (unlisted < looksWithoutIt) return EMPTY;
        throw new NoReturnError('the runner ended, and the job cache has no result of it');
      }),
      catchError((error: unknown) => {
        if (error instanceof NoReturnError) throw error;
        failures++;
        if (failures < failuresAllowed) return EMPTY;
        throw new NoReturnError('three look-ups in a row failed', undefined, causeOf(error));
      }),
    );
    return defer(() => timer(unlisted > 0 ? lookAgain : every, scheduler)).pipe(
      switchMap(() => look$),
      repeat(),
    );
  });
}
