import { catchError, concat, defer, EMPTY, from, mergeMap, type Observable, switchMap, tap } from 'rxjs';
import { RequestError } from '../errors.js';
import { timerUntil } from '../timerUntil.js';
import type { FindJobSteps } from './FindJobSteps.js';
import { createInquiry } from './Inquiry.js';
import type { MinionNoReturn, MinionReturn, MinionSilent, NoReturnReason } from './JobItem.js';
import { type Alive, readFindJob } from './readFindJob.js';
import { heedNews, type Timing } from './Timing.js';

const failuresAllowed = 3;
const outageAllowed = 5 * 60_000;

/** The questions about one job that is overdue. */
export interface Rounds {
  /** A round of questions, or a last look in the cache for those whose grace is over. Never fails. */
  readonly turn: (jid: string) => Observable<MinionReturn | MinionNoReturn | MinionSilent>;
  /** When the first grace ends; Infinity where nobody has one. */
  readonly graceEnds: () => number;
  /** A minion has returned after all. */
  readonly heard: (minion: string) => void;
}

/** @param onDue is called when the time of the next turn has changed. */
export function createRounds(steps: FindJobSteps, timing: Timing, onDue: () => void): Rounds {
  const { after, maxPause, lookupPause, returnGrace, findJobMinions, ask, scheduler } = steps;
  const now = () => scheduler.now();
  const missing = (): ReadonlySet<string> => {
    const minions = steps.missing();
    return minions instanceof Set ? minions : new Set(minions);
  };
  const inquiry = createInquiry();
  const givenUp = new Set<string>();
  let running: ReadonlySet<string> = new Set();
  let jid = '';
  let lookUpAt = 0;

  const giveUp = (minions: Iterable<string>, reason: NoReturnReason): Observable<MinionNoReturn> =>
    defer(() => {
      const out = missing();
      const gone = [...minions].filter((minion) => out.has(minion));
      for (const minion of gone) givenUp.add(minion);
      return gone.map((minion): MinionNoReturn => ({ type: 'no-return', minion, jid, success: false, reason }));
    });

  const hear = (minion: string, alive: Alive): readonly MinionSilent[] =>
    inquiry.hear(minion, alive) && missing().has(minion) ? [{ type: 'silent', jid, minion }] : [];

  // What is found is delivered first: whoever it comes from is then no longer missing.
  const lookUp = (then: (readable: boolean) => Observable<MinionNoReturn>) =>
    timerUntil(lookUpAt, scheduler).pipe(
      switchMap(() => {
        lookUpAt = now() + lookupPause;
        return steps.lookUp();
      }),
      mergeMap(({ returns, readable }) => {
        const out = missing();
        // Those first that were given up: with the last missing one the job is over.
        const late = returns.filter(({ minion }) => givenUp.delete(minion));
        const found = [...late, ...returns.filter(({ minion }) => out.has(minion))];
        if (found.length > 0) {
          heedNews(timing, after, now());
          onDue();
        }
        return concat(from(found), then(readable));
      }),
    );

  const round$ = defer(() => {
    const began = now();
    const asked = inquiry.next(missing(), findJobMinions);
    if (asked.length === 0) {
      // Nobody is missing yet, or nobody but those whose return may be under way.
      if (inquiry.wentRound()) timing.roundAt = began + maxPause;
      return EMPTY;
    }
    const control = steps.control?.();
    running = new Set();
    const answered = new Set<string>();
    return concat(
      ask(control === undefined ? asked : [...asked, control]).pipe(
        mergeMap(({ minion, answer }) => {
          answered.add(minion);
          return hear(minion, readFindJob(answer));
        }),
      ),
      defer(() => asked.filter((minion) => !answered.has(minion)).flatMap((minion) => hear(minion, 'silent'))),
      defer(() => {
        const { running: run, idle, silent, again } = inquiry.verdict(asked);
        running = new Set(run);
        const growing = !again && inquiry.wentRound();
        // A return that came meanwhile has said when the next one is due.
        if (again || timing.newsAt < began) {
          if (growing) timing.pause = Math.min(timing.pause * 2, maxPause);
          timing.roundAt = Math.max(timing.roundAt, now() + (growing ? timing.pause : after));
        }
        if (idle.length + silent.length === 0) return EMPTY;
        return lookUp(() => {
          inquiry.startGrace(idle, now() + returnGrace);
          return giveUp(silent, 'no-response');
        });
      }),
    );
  });

  const lastLook$ = defer(() => {
    const overdue = inquiry.overdue(now());
    return lookUp((readable) => {
      inquiry.endGrace(overdue);
      return giveUp(overdue, readable ? 'not-running' : 'result-unavailable');
    });
  });

  function afterFailure(error: unknown): Observable<MinionNoReturn> {
    timing.pause = Math.min(timing.pause * 2, maxPause);
    timing.retryAt = now() + timing.pause;
    if (error instanceof RequestError && isOutage(error)) {
      timing.outageSince ??= now();
      if (now() - timing.outageSince < outageAllowed) return EMPTY;
    }
    timing.failures++;
    if (timing.failures < failuresAllowed) return EMPTY;
    timing.failures = 0;
    // Who said that it runs the job needs no look-up yet.
    return giveUp(
      [...missing()].filter((minion) => !running.has(minion)),
      'lookup-failed',
    );
  }

  return {
    turn: (of) =>
      defer(() => {
        jid = of;
        return inquiry.overdue(now()).length > 0 ? lastLook$ : round$;
      }).pipe(
        tap({
          complete: () => {
            timing.failures = 0;
            timing.outageSince = undefined;
          },
        }),
        catchError(afterFailure),
        tap({ complete: onDue }),
      ),
    graceEnds: () => inquiry.graceEnds(missing()),
    heard: (minion) => givenUp.delete(minion),
  };
}

// No route to salt-api, or nobody behind its proxy.
function isOutage({ sent, status }: RequestError): boolean {
  return !sent || status === 503;
}
