import { defer, EMPTY, filter, map, merge, mergeMap, type Observable, of, Subject, switchMap, tap, timer } from 'rxjs';
import { OutcomeUnknownError } from '../errors.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import { accompaniedBy } from './accompaniedBy.js';
import { createLookUp } from './createLookUp.js';
import { discoverKind, type JobKind, unknownJid } from './discoverKind.js';
import { inJob } from './inJob.js';
import type { JobItem, LocalItem, MinionReturn, Submitted } from './JobItem.js';
import type { JobConfig } from './JobOptions.js';
import type { JobPorts } from './JobPorts.js';
import type { LookUp } from './LookUp.js';
import { createJobScope } from './JobScope.js';
import { localStory, type OpenJob } from './localStory.js';
import { followedKind } from './MasterKind.js';
import { masterStory } from './masterStory.js';
import { createRoster, type Roster } from './Roster.js';
import { knownBy } from './untilDeadline.js';
import { untilKnown } from './untilKnown.js';
import { untilScopeEnds } from './untilScopeEnds.js';

/** The story of a job that was submitted before, by whomever: what the job cache has of it, and what comes from now on. */
export function followJob(
  ports: JobPorts,
  jid: string,
  kind: JobKind | undefined,
  options: JobConfig,
): Observable<JobItem> {
  if (kind === 'local') return followLocal(ports, jid, options);
  const { scheduler } = ports;
  const subscribedAt = scheduler.now();
  const endsAt = subscribedAt + options.deadline;
  return discoverKind(ports, jid, options.lookupPause, options.trust).pipe(
    knownBy(endsAt, tooLate, scheduler),
    switchMap(({ kind: found, early, found: entry }): Observable<JobItem> => {
      const known = kind ?? found;
      const deadline = Math.max(0, endsAt - scheduler.now());
      if (known === 'local') return followLocal(ports, jid, { ...options, deadline }, early, entry);
      return masterStory(ports, followedKind(known), jid, early, options, subscribedAt, of('what was before'));
    }),
    accompaniedBy(ports.closed),
    inJob(() => ({ submitted: true, jid, missing: [] })),
    ports.openJobs.register({ jid: () => jid }),
  );
}

const namesWithin = 2_000;

const tooLate = () => new OutcomeUnknownError('the deadline passed before anything was known of this jid');

function followLocal(
  ports: JobPorts,
  jid: string,
  options: JobConfig,
  early?: readonly SaltEvent[],
  entry?: LookUp,
): Observable<LocalItem> {
  const { scheduler } = ports;
  const { lookupPause, syndicWait } = options;
  return defer(() => {
    const roster: Roster = createRoster(() => scope.minions().size === 0);
    const scope = createJobScope(jid, roster, options);
    const lookUp = createLookUp(ports, jid, options.trust);
    const find = () => lookUp().pipe(tap(scope.find));
    const found$ = new Subject<MinionReturn>();
    // The entry that told the kind of the job is not asked for again.
    const isFound = entry?.readable === true;

    // The minions that became known since the last time.
    const named = new Set<string>();
    const name = (): Submitted => {
      const minions = [...scope.minions()].filter((minion) => !named.has(minion));
      for (const minion of minions) named.add(minion);
      // Those that returned before they were named are not news.
      return { type: 'submitted', jid, minions: minions.filter((minion) => !roster.returned().has(minion)) };
    };
    let opened = false;
    const heard$ = merge(
      scope.changes,
      defer(() => (scope.isKnown() ? of(undefined) : EMPTY)),
    );
    const known$: Observable<LookUp | undefined> = isFound
      ? of(entry)
      : untilKnown<{ readonly told?: LookUp }>({
          // A return waits for the names of the minions, but not long.
          heard: heard$.pipe(
            switchMap(() => (scope.isTold() ? of({}) : timer(namesWithin, scheduler).pipe(map(() => ({}))))),
          ),
          look: () => lookUp().pipe(map((told) => (told.readable ? { told } : undefined))),
          doubt: unknownJid,
          lookupPause,
          scheduler,
        }).pipe(map(({ told }) => told));
    const opening$ = known$.pipe(
      mergeMap((told): LocalItem[] => {
        if (told) scope.find(told);
        opened = true;
        return [name(), ...namedLast(scope.minions(), told?.returns ?? [])];
      }),
    );
    const more$ = scope.changes.pipe(
      filter(() => opened),
      map(name),
    );
    const untilOver = untilScopeEnds({
      scope,
      missing: roster.missing,
      look: () =>
        find().pipe(
          tap(({ returns }) => {
            for (const item of returns) if (!roster.returned().has(item.minion)) found$.next(item);
          }),
        ),
      syndicWait,
      lookupPause,
      scheduler,
    });

    const job: OpenJob = { jid, roster, lookUp: find, witness: scope, sentAt: () => -Infinity, tooLate };
    return localStory(ports, job, opening$, options, isFound ? undefined : of('what was before'), early, {
      more: merge(more$, found$),
      untilOver,
    }).pipe(
      // What became known of the job may name nobody.
      filter((item, index) => index === 0 || item.type !== 'submitted' || item.minions.length > 0),
      inJob(() => ({ submitted: true, jid, missing: [...roster.missing(), ...scope.pending()] })),
      ports.openJobs.register({ jid: () => jid }),
    );
  });
}

// Those of minions that nobody named first: with the last named one the job is over.
function namedLast(named: ReadonlySet<string>, returns: readonly MinionReturn[]): readonly MinionReturn[] {
  const others = returns.filter(({ minion }) => !named.has(minion));
  return [...others, ...returns.filter(({ minion }) => named.has(minion))];
}
