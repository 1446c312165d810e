import { catchError, concat, defer, EMPTY, mergeMap, type Observable, tap, throwError } from 'rxjs';
import { causeOf } from '../causeOf.js';
import { checkOptions, notSeconds } from '../checks.js';
import { checkRequest } from '../commands/checkLow.js';
import type { RequestLow } from '../commands/Low.js';
import { mintJid } from '../commands/mintJid.js';
import {
  type Cause,
  ClientClosedError,
  ConfigError,
  type JobFacts,
  OutcomeUnknownError,
  PermissionError,
} from '../errors.js';
import type { Post } from '../session/Api.js';
import { Refused } from '../session/Refused.js';
import { accompaniedBy } from './accompaniedBy.js';
import { inJob } from './inJob.js';
import { isUnknownOutcome } from './isUnknownOutcome.js';
import type { JobPorts } from './JobPorts.js';
import { readPrintJob } from './readPrintJob.js';

/** The options of a synchronous request. */
export interface RequestOptions {
  /** How long each map may take, in milliseconds. Default: as long as it takes. */
  readonly timeout?: number;
}

/**
 * Runs maps with the synchronous clients, one POST each, in order, and emits the items of `return`. A list is not all or
 * nothing at salt-api, so each map goes alone: what failed is known, and nothing runs twice.
 */
export function request(
  ports: JobPorts,
  lows: RequestLow | readonly RequestLow[],
  options: RequestOptions,
): Observable<unknown> {
  return concat(
    defer(() => {
      checkOptions('options', options, { timeout: notSeconds(100) });
      // All of them before the first is sent.
      for (const low of list(lows)) {
        checkRequest(low);
        if (low.client === 'local' && typeof low.jid === 'string' && ports.identity.isOwnJid(low.jid)) {
          throw new ConfigError('jid', 'this client has used it before: minions drop a jid that they have seen');
        }
      }
      return EMPTY;
    }),
    ...list(lows).map((low, i) => requestOne(ports, low, options.timeout, i > 0)),
  ).pipe(ports.openJobs.register({ jid: () => undefined }), ports.unlessClosing);
}

// `follows`: other maps of the list have run.
function requestOne(
  ports: JobPorts,
  low: RequestLow,
  timeout: number | undefined,
  follows: boolean,
): Observable<unknown> {
  const { api, scheduler, random, printJob, closed } = ports;
  return defer(() => {
    // [salt] `local` honours a jid, so that its job can be looked up; local_subset breaks on one.
    const jid =
      low.client !== 'local' ? undefined : typeof low.jid === 'string' ? low.jid : mintJid(scheduler.now(), random);
    const unknown = (why: string, cause?: Cause) =>
      new OutcomeUnknownError(why, { submitted: true, missing: [], ...(jid === undefined ? {} : { jid }) }, cause);
    let mayRun = false;
    const facts = (): JobFacts => ({
      submitted: mayRun || follows,
      missing: [],
      ...(jid !== undefined && mayRun && { jid }),
    });

    // [salt] A 401 can come after the work: the token of a synchronous call expired while it ran, and its job had run.
    const beforeReplay = ({ sessionUnknown }: Refused): Observable<never> => {
      if (sessionUnknown) return EMPTY;
      if (jid === undefined) return throwError(() => unknown('the token expired, and the call may have run'));
      return printJob(jid).pipe(
        catchError((error: unknown) =>
          throwError(() =>
            error instanceof ClientClosedError
              ? error
              : unknown('the token expired, and a look-up of the job failed', causeOf(error)),
          ),
        ),
        mergeMap((answer) => {
          // A cache that may not be asked says nothing: the job may have run.
          if (answer === undefined) return throwError(() => unknown('the token expired, and the call may have run'));
          const { readable, returns } = readPrintJob(jid, answer);
          if (!readable && returns.length === 0) return EMPTY;
          return throwError(() => unknown('the token expired while the job ran'));
        }),
      );
    };
    const post: Post = {
      low: jid === undefined ? low : { ...low, jid },
      timeout,
      lane: 'requests',
      onTry: (error) => (mayRun = mayHaveRun(error)),
      beforeReplay: (refusal) => beforeReplay(refusal).pipe(tap({ complete: () => (mayRun = false) })),
    };
    return api.post(post).pipe(
      tap({
        error: (error: unknown) => {
          if (error instanceof PermissionError) mayRun = false;
        },
      }),
      accompaniedBy(closed),
      inJob(facts),
    );
  });
}

// Undefined while it is on its way. [salt] A 401 can come after the work where salt-api knew the session.
function mayHaveRun(error: unknown): boolean {
  if (error === undefined || error instanceof ClientClosedError) return true;
  return error instanceof Refused ? !error.sessionUnknown : isUnknownOutcome(error);
}

function list(lows: RequestLow | readonly RequestLow[]): readonly RequestLow[] {
  return isList(lows) ? lows : [lows];
}

function isList(lows: RequestLow | readonly RequestLow[]): lows is readonly RequestLow[] {
  return Array.isArray(lows);
}
