import {
  BehaviorSubject,
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  from,
  mergeMap,
  type Observable,
  type OperatorFunction,
  reduce,
  switchMap,
  tap,
} from 'rxjs';
import { RequestError } from '../errors.js';
import { timerUntil } from '../timerUntil.js';
import { accompaniedBy } from './accompaniedBy.js';
import type { FindJobSteps } from './FindJobSteps.js';
import { createInquiry } from './Inquiry.js';
import type { MinionNoReturn, MinionReturn, NoReturnReason } from './JobItem.js';
import { type Alive, readFindJob } from './readFindJob.js';

const failuresAllowed = 3;
const outageAllowed = 5 * 60_000;

/**
 * Asks the missing minions whether they still run the job, `after` ms from the last new return (at first from the
 * subscription, or from the `submitted` item), and gives up those that do not: with `no-response`, `not-running`,
 * `result-unavailable` or, where three rounds in a row fail, `lookup-failed`. Returns that turn up in the job cache are
 * delivered. While minions run, the pauses grow up to `maxPause`. Fails with its source alone.
 */
export function findJobOnTimeout<
  T extends { readonly type: string; readonly jid: string; readonly minion?: string; readonly unexpected?: true },
>(steps: FindJobSteps): OperatorFunction<T, T | MinionReturn | MinionNoReturn> {
  const { after, maxPause, lookupPause, returnGrace, findJobMinions, ask, scheduler } = steps;
  const now = () => scheduler.now();
  const missing = (): ReadonlySet<string> => {
    const minions = steps.missing();
    return minions instanceof Set ? minions : new Set(minions);
  };

  return (source$) =>
    defer(() => {
      const inquiry = createInquiry();
      const news$ = new BehaviorSubject(undefined);
      const givenUp = new Set<string>();
      let running: ReadonlySet<string> = new Set();
      let jid = '';
      let pause = after;
      let roundAt = now() + after;
      let retryAt = 0;
      let lookUpAt = 0;
      let failures = 0;
      let outageSince: number | undefined;

      function heedNews(): void {
        pause = after;
        roundAt = now() + after;
        retryAt = 0;
        failures = 0;
        outageSince = undefined;
        news$.next(undefined);
      }

      const giveUp = (minions: Iterable<string>, reason: NoReturnReason): Observable<MinionNoReturn> =>
        defer(() => {
          const out = missing();
          const gone = [...minions].filter((minion) => out.has(minion));
          for (const minion of gone) givenUp.add(minion);
          return gone.map((minion): MinionNoReturn => ({ type: 'no-return', minion, jid, success: false, reason }));
        });

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
            if (found.length > 0) heedNews();
            return concat(from(found), then(readable));
          }),
        );

      const round$ = defer(() => {
        const asked = inquiry.next(missing(), findJobMinions);
        if (asked.length === 0) {
          // Nobody is missing yet, or nobody but those whose return may be under way.
          if (inquiry.wentRound()) roundAt = now() + maxPause;
          return EMPTY;
        }
        const control = steps.control?.();
        running = new Set();
        return ask(control === undefined ? asked : [...asked, control]).pipe(
          reduce((all, { minion, answer }) => all.set(minion, readFindJob(answer)), new Map<string, Alive>()),
          mergeMap((answers) => {
            running = new Set(asked.filter((minion) => answers.get(minion) === 'running'));
            const { idle, silent, again } = inquiry.hear(asked, answers, steps.unsettled?.() ?? false);
            const growing = !again && inquiry.wentRound();
            roundAt = Math.max(roundAt, now() + (growing ? (pause = Math.min(pause * 2, maxPause)) : after));
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
        pause = Math.min(pause * 2, maxPause);
        retryAt = now() + pause;
        if (error instanceof RequestError && isOutage(error)) {
          outageSince ??= now();
          if (now() - outageSince < outageAllowed) return EMPTY;
        }
        failures++;
        if (failures < failuresAllowed) return EMPTY;
        failures = 0;
        // Who said that it runs the job needs no look-up yet.
        return giveUp(
          [...missing()].filter((minion) => !running.has(minion)),
          'lookup-failed',
        );
      }

      const turn$ = defer(() => (inquiry.overdue(now()).length > 0 ? lastLook$ : round$)).pipe(
        tap({
          complete: () => {
            failures = 0;
            outageSince = undefined;
          },
        }),
        catchError(afterFailure),
        tap({ complete: () => news$.next(undefined) }),
      );

      const due$ = defer(() =>
        timerUntil(Math.max(retryAt, Math.min(roundAt, inquiry.graceEnds(missing()))), scheduler),
      );

      return source$.pipe(
        tap((item) => {
          jid = item.jid;
          if (item.type === 'return' && item.minion !== undefined) givenUp.delete(item.minion);
          if (item.type === 'submitted' || (item.type === 'return' && !item.unexpected)) heedNews();
        }),
        accompaniedBy(
          news$.pipe(
            switchMap(() => due$),
            exhaustMap(() => turn$),
          ),
        ),
      );
    });
}

// No route to salt-api, or nobody behind its proxy.
function isOutage({ sent, status }: RequestError): boolean {
  return !sent || status === 503;
}
