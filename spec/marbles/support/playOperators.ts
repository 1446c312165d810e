import { filter, map, mergeMap, NEVER, type Observable, type SchedulerLike, startWith, tap } from 'rxjs';
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
import { isRecord } from '../../../lib/checks.js';
import { readJobEvent } from '../../../lib/jobs/readJobEvent.js';
import { readPrintJob } from '../../../lib/jobs/readPrintJob.js';
import { describeItem } from './describeItem.js';
import { eventFrom } from './eventFrom.js';
import { itemFor } from './itemFor.js';
import type { Settings } from './readSettings.js';
import type { Wiring } from './scenarios.js';

/** What the rows `ask`, `cache` and `gaps` make of the ports of the operators. */
interface Ports {
  readonly scheduler: SchedulerLike;
  readonly settings: Settings;
  readonly ask: () => Observable<FindJobAnswer>;
  readonly lookUp: () => Observable<LookUp>;
  readonly gaps: Observable<unknown>;
}

type Pipeline = (event$: Observable<SaltEvent>, ports: Ports) => Observable<MinionResult | MinionSilent | string>;

const minions = ['web1', 'web2'];

/** Plays a scenario on the operators that its setting `operators` names, without a client. */
export const playOperators: Wiring = (rows, { m, legend, settings, expectRow }) => {
  const names = settings.get('operators') ?? '';
  const pipeline = pipelines.get(names);
  if (!pipeline) throw new Error(`no pipeline is called "${names}"`);
  const words = legend.values((meaning) => meaning);
  const cold = (name: string) => m.cold(rows.takeIf(name) ?? '-', words);
  const ask$ = cold('ask');
  const cache$ = cold('cache');
  const gaps = rows.takeIf('gaps');
  const event$ = m.hot(rows.take('stream'), words, words['#']).pipe(map(eventFrom));

  const result$ = pipeline(event$, {
    scheduler: m.scheduler,
    settings,
    ask: () => ask$.pipe(mergeMap((text) => answersIn(itemFor({ arg: ['7'] }, 'find_job', text)))),
    lookUp: () => cache$.pipe(map((text) => readPrintJob('7', itemFor({ arg: ['7'] }, 'print_job', text)))),
    gaps: gaps === undefined ? NEVER : m.hot(gaps, words),
  }).pipe(map((item) => (typeof item === 'string' ? item : describeItem(item))));

  expectRow('result', result$, rows.takeIf('subscriber')).toBeObservable(rows.take('result'), words, words['#']);
  const asked = rows.takeIf('asked');
  if (asked !== undefined) expectRow('asked', ask$).toHaveSubscriptions(asked);
  const lookedUp = rows.takeIf('lookedUp');
  if (lookedUp !== undefined) expectRow('lookedUp', cache$).toHaveSubscriptions(lookedUp);
};

const pipelines: ReadonlyMap<string, Pipeline> = new Map<string, Pipeline>([
  [
    'ofTag',
    (event$, { settings }) =>
      event$.pipe(
        ofTag(settings.get('glob') ?? ''),
        map(({ tag }) => tag),
      ),
  ],
  ['returnsOf', (event$) => event$.pipe(returnsOf('7'))],
  ['returnsOf, untilAllReturned', (event$) => event$.pipe(returnsOf('7'), untilAllReturned(minions))],
  ['returnsOf, findJobOnTimeout', (event$, ports) => event$.pipe(returnsOf('7'), findJob(ports))],
  ['returnsOf, printJobOnReconnect', (event$, ports) => event$.pipe(returnsOf('7'), printJob(ports))],
  [
    'returnsOf, printJobOnReconnect, findJobOnTimeout, untilAllReturned',
    (event$, ports) => event$.pipe(returnsOf('7'), printJob(ports), findJob(ports), untilAllReturned(minions)),
  ],
  [
    'summarize',
    (event$, { scheduler }) =>
      event$.pipe(
        map(readJobEvent('7')),
        filter((item) => item !== undefined),
        startWith<JobItem>({ type: 'submitted', jid: '7', minions }),
        summarize(scheduler),
        map(inWords),
      ),
  ],
]);

/** printJobOnReconnect, which looks up after each of the `gaps`. */
function printJob({ settings, scheduler, lookUp, gaps }: Ports) {
  return printJobOnReconnect<MinionResult, MinionResult>({
    ...numbersOf(settings, ['lookupPause', 'maxPause']),
    reconnected: gaps,
    lookUp,
    scheduler,
  });
}

/** findJobOnTimeout, with the set of missing minions that its user keeps. */
function findJob({ settings, scheduler, ask, lookUp }: Ports) {
  return (source$: Observable<MinionResult>): Observable<MinionResult | MinionSilent> => {
    const missing = new Set(minions);
    return source$.pipe(
      findJobOnTimeout<MinionResult>({
        ...numbersOf(settings, ['lookupPause', 'maxPause', 'after', 'returnGrace']),
        missing: () => missing,
        findJobMinions: 500,
        ask,
        lookUp,
        scheduler,
      }),
      tap(({ type, minion }) => type !== 'silent' && missing.delete(minion)),
    );
  };
}

function numbersOf<K extends string>(settings: Settings, names: readonly K[]): Record<K, number>;
function numbersOf(settings: Settings, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, Number(settings.get(name))]));
}

function answersIn(item: unknown): FindJobAnswer[] {
  return isRecord(item) ? Object.entries(item).map(([minion, answer]) => ({ minion, answer })) : [];
}

function inWords({ returned, targeted, failed, missing, elapsed, minions: each }: Summary): string {
  const states = Array.from(each, ([minion, { state, progress }]) =>
    [minion, state, ...(progress ? [`${progress.done}/${progress.of}`] : [])].join(' '),
  );
  return `${returned} of ${targeted} returned, ${failed} failed, ${missing} missing after ${elapsed} ms: ${states.join(', ')}`;
}
