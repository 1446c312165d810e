import { filter, map, mergeMap, NEVER, type Observable, startWith, tap } from 'rxjs';
import {
  type FindJobAnswer,
  findJobOnTimeout,
  type JobItem,
  type LookUp,
  type MinionResult,
  type MinionSilent,
  ofTag,
  printJobOnReconnect,
  returnsOf,
  type SaltEvent,
  summarize,
  type Summary,
  untilAllReturned,
} from 'rx-salt';
import type { Context } from 'rxjs-marbles/jest';
import { isRecord } from '../../lib/checks.js';
import { readJobEvent } from '../../lib/jobs/readJobEvent.js';
import { readPrintJob } from '../../lib/jobs/readPrintJob.js';
import { scenarios, type Wiring } from '../support/scenarios.js';
import { describeItem } from './support/describeItem.js';
import { eventFrom } from './support/eventFrom.js';
import { itemFor } from './support/itemFor.js';
import { readSettings } from './support/readSettings.js';

/** What the rows `ask`, `cache` and `gaps` make of the ports of the operators. */
interface Ports {
  readonly m: Context;
  readonly ask: () => Observable<FindJobAnswer>;
  readonly lookUp: () => Observable<LookUp>;
  readonly gaps: Observable<unknown>;
}

const minions = ['web1', 'web2'];
const settings = readSettings('operators.md')('');
const milliseconds = (name: string) => Number(settings.get(name));
const pauses = { lookupPause: milliseconds('lookupPause'), maxPause: milliseconds('maxPause') };

const wire =
  (made: (event$: Observable<SaltEvent>, ports: Ports) => Observable<MinionResult | MinionSilent | string>): Wiring =>
  (rows, { m, legend }) => {
    const words = legend.values((meaning) => meaning);
    const cold = (name: string) => m.cold(rows.takeIf(name) ?? '-', words);
    const ask$ = cold('ask');
    const cache$ = cold('cache');
    const gaps = rows.takeIf('gaps');
    const event$ = m.hot(rows.take('stream'), words, words['#']).pipe(map(eventFrom));

    const result$ = made(event$, {
      m,
      ask: () => ask$.pipe(mergeMap((text) => answersIn(itemFor({ arg: ['7'] }, 'find_job', text)))),
      lookUp: () => cache$.pipe(map((text) => readPrintJob('7', itemFor({ arg: ['7'] }, 'print_job', text)))),
      gaps: gaps === undefined ? NEVER : m.hot(gaps, words),
    }).pipe(map((item) => (typeof item === 'string' ? item : describeItem(item))));

    m.expect(result$, rows.takeIf('subscriber')).toBeObservable(rows.take('result'), words, words['#']);
    const asking = rows.takeIf('asking');
    if (asking !== undefined) m.expect(ask$).toHaveSubscriptions(asking);
    const looking = rows.takeIf('looking');
    if (looking !== undefined) m.expect(cache$).toHaveSubscriptions(looking);
  };

const lookingUp = ({ m, lookUp, gaps }: Ports) =>
  printJobOnReconnect<MinionResult, MinionResult>({ ...pauses, reconnected: gaps, lookUp, scheduler: m.scheduler });

/** findJobOnTimeout, with the set of missing minions that its user keeps. */
const asking =
  ({ m, ask, lookUp }: Ports) =>
  (source$: Observable<MinionResult>): Observable<MinionResult | MinionSilent> => {
    const out = new Set(minions);
    return source$.pipe(
      findJobOnTimeout<MinionResult>({
        ...pauses,
        missing: () => out,
        after: milliseconds('after'),
        returnGrace: milliseconds('returnGrace'),
        findJobMinions: 500,
        ask,
        lookUp,
        scheduler: m.scheduler,
      }),
      tap(({ type, minion }) => type !== 'silent' && out.delete(minion)),
    );
  };

const returns = wire((event$) => event$.pipe(returnsOf('7')));
const all = wire((event$) => event$.pipe(returnsOf('7'), untilAllReturned(minions)));
const asked = wire((event$, ports) => event$.pipe(returnsOf('7'), asking(ports)));
const lookedUp = wire((event$, ports) => event$.pipe(returnsOf('7'), lookingUp(ports)));

scenarios('operators.md', {
  'ofTag keeps the events that a glob matches, and its * crosses slashes': wire((event$) =>
    event$.pipe(
      ofTag('salt/job/*/web?'),
      map(({ tag }) => tag),
    ),
  ),
  'returnsOf keeps the returns of one job, each minion once': returns,
  'returnsOf ends as the stream does': returns,
  'untilAllReturned completes with the last of those it was told': all,
  'findJobOnTimeout asks after a pause without returns, and gives up who does not run the job': asked,
  'findJobOnTimeout delivers what the cache has': asked,
  'findJobOnTimeout fails with its source, and drops its question': asked,
  'findJobOnTimeout completes with its source, and drops its question': asked,
  'printJobOnReconnect looks up at a gap, and delivers what was not there yet': lookedUp,
  'printJobOnReconnect completes with its source, and drops its look-up': lookedUp,
  'who unsubscribes drops the look-up': lookedUp,
  "summarize folds the story of a job into counts, each minion's progress and the time": wire((event$, { m }) =>
    event$.pipe(
      map(readJobEvent('7')),
      filter((item) => item !== undefined),
      startWith<JobItem>({ type: 'submitted', jid: '7', minions }),
      summarize(m.scheduler),
      map(inWords),
    ),
  ),
  'together they make a job': wire((event$, ports) =>
    event$.pipe(returnsOf('7'), lookingUp(ports), asking(ports), untilAllReturned(minions)),
  ),
});

function answersIn(item: unknown): FindJobAnswer[] {
  return isRecord(item) ? Object.entries(item).map(([minion, answer]) => ({ minion, answer })) : [];
}

function inWords({ returned, targeted, failed, missing, elapsed, minions: each }: Summary): string {
  const states = Array.from(each, ([minion, { state, progress }]) =>
    [minion, state, ...(progress ? [`${progress.done}/${progress.of}`] : [])].join(' '),
  );
  return `${returned} of ${targeted} returned, ${failed} failed, ${missing} missing after ${elapsed} ms: ${states.join(', ')}`;
}
