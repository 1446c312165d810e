import { Subject, type Observable } from 'rxjs';
import { isRecord } from '../checks.js';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { LocalItem } from './JobItem.js';
import type { LookUp } from './LookUp.js';
import type { Roster } from './Roster.js';

/** What follows when all minions that are known have returned or were given up. */
export type ScopeEnd =
  | 'over'
  | {
      /** Milliseconds to wait for more. */
      readonly wait: number;
      /** Nothing came: the job is over, or nothing tells whether it is. */
      readonly then: 'complete' | 'unknown';
    };

/** Which minions a job runs on of which nothing but the jid is known. It may grow: a batch of Salt 3008 has one jid. */
export interface JobScope {
  readonly hear: (event: SaltEvent) => void;
  readonly find: (found: LookUp) => void;
  /** Takes note of what events and look-ups brought. */
  readonly note: (item: LocalItem) => void;
  /** Whether anything showed that there is such a job. */
  readonly isKnown: () => boolean;
  /** Whether its minions are known, or the job cache did not name them. */
  readonly isTold: () => boolean;
  /** The minions that the job was sent to by now. */
  readonly minions: () => ReadonlySet<string>;
  /** Emits when an event or a look-up told more. */
  readonly changes: Observable<void>;
  readonly end: () => ScopeEnd;
  /** Minions of a batch whose turn has not come. */
  readonly pending: () => readonly string[];
}

interface Batch {
  readonly all: readonly string[];
  /** Milliseconds between two portions. */
  readonly wait: number;
}

/** [salt] A batch publishes its next portion some 50 ms after a return, or `batch_wait` later, and 15 s after a minion that died. */
const nextPortion = 30_000;
/** [salt] `progress` of a batch follows a return within 50 ms. */
const progressWithin = 2_000;

export function createJobScope(
  jid: string,
  roster: Roster,
  { lookupPause, maxPause }: { readonly lookupPause: number; readonly maxPause: number },
): JobScope {
  const changes$ = new Subject<void>();
  const minions = new Set<string>();
  const newTags: readonly string[] = [`salt/job/${jid}/new`, jid];
  const returns = `salt/job/${jid}/ret/`;
  const batches = `salt/batch/${jid}/`;
  let batch: Batch | undefined;
  let ended = false;
  let portions = false;
  let maybePortion = false;
  let since3008 = false;
  let live = false;
  let known = false;
  let answered = false;

  function name(more: Iterable<string>): boolean {
    const before = minions.size;
    for (const minion of more) minions.add(minion);
    return minions.size > before;
  }

  // [salt] `state` of the events of a batch: all its minions, and which of them had their turn.
  function hearBatch(step: string, { state }: SaltEvent['data']): void {
    ended ||= step === 'complete' || step === 'halted';
    const { all_minions, active, done, failed, batch_wait } = isRecord(state) ? state : {};
    const all = Array.isArray(all_minions) ? all_minions.filter((minion) => typeof minion === 'string') : [];
    const wait = typeof batch_wait === 'number' ? batch_wait * 1_000 : 0;
    batch = { all: all.length > 0 ? all : (batch?.all ?? []), wait };
    name([active, done, failed].flatMap((some) => (isRecord(some) ? Object.keys(some) : [])));
  }

  const change = () => {
    known = true;
    changes$.next();
  };
  const pending = () => (ended ? [] : (batch?.all ?? []).filter((minion) => !roster.isDecided(minion)));

  return {
    minions: () => minions,
    changes: changes$,
    pending,
    isKnown: () => known,
    isTold: () => answered || minions.size > 0,
    note: (item) => {
      live ||= item.type === 'return' && item.via === 'event';
      if (!known) change();
    },
    hear: ({ tag, data }) => {
      // [salt] A minion may send any tag, and its master wraps what it sent.
      if (data.cmd === '_minion_event') return;
      let told = false;
      if (tag.startsWith(batches)) {
        hearBatch(tag.slice(batches.length), data);
        told = true;
      } else if (newTags.includes(tag) && Array.isArray(data.minions)) {
        told = name(data.minions.filter((minion) => typeof minion === 'string'));
      } else if (tag.startsWith(returns)) {
        // [salt] Only since 3008 the stamp has an offset, and only since then a batch has one jid.
        since3008 ||= typeof data._stamp === 'string' && /[+-]\d\d:\d\d$/.test(data._stamp);
        const minion = tag.slice(returns.length);
        if (batch?.all.includes(minion)) told = name([minion]);
      }
      if (told) change();
    },
    find: ({ readable, minions: named, target }) => {
      const first = !answered;
      answered = true;
      if (!readable) {
        if (known && first) change();
        return;
      }
      const told = named ?? target ?? [];
      // [salt] The cache has the target of the last portion, and the minions of all of them.
      portions ||= target !== undefined && told.some((minion) => !target.includes(minion));
      maybePortion = target !== undefined && !portions;
      if (name(told) || !known) change();
    },
    end: () => {
      if (ended) return 'over';
      if (batch) {
        const over = batch.all.length > 0 && pending().length === 0;
        return over ? 'over' : { wait: nextPortion + batch.wait, then: 'unknown' };
      }
      if (minions.size === 0) return { wait: maxPause, then: 'unknown' };
      if (portions) return { wait: 2 * lookupPause, then: 'complete' };
      if (maybePortion && since3008 && live) return { wait: progressWithin, then: 'complete' };
      return 'over';
    },
  };
}
