import { catchError, EMPTY, ignoreElements, type Observable, type SchedulerLike } from 'rxjs';
import { mintJid } from './mintJid.js';
import { randomText } from './randomText.js';

/** By what a client knows the events that it causes itself. What it mints bears its id, so that nothing is kept of that. */
export interface Identity {
  readonly mintJid: () => string;
  readonly mintProbe: () => string;
  /** A job under a jid that the caller gave. */
  readonly adopt: (jid: string) => void;
  /** A job that was adopted was never sent: its jid may be used after all. */
  readonly disown: (jid: string) => void;
  /** A runner or wheel job is submitted: the answer tells its jid. */
  readonly submitting: (kind: 'runner' | 'wheel', jid$: Observable<string>) => void;
  /** The job cache is asked for a jid. */
  readonly lookingUp: (jid: string) => void;
  /** The master is asked which runners run. */
  readonly listingRunners: () => void;

  readonly isOwnJid: (jid: string) => boolean;
  readonly isOwnProbe: (tag: string) => boolean;
  readonly looksUp: (jid: string) => boolean;
  readonly listsRunners: () => boolean;
  /** The runner submissions that are under way; each completes with its answer, when the jid is known. */
  readonly submissions: () => readonly Observable<never>[];
}

const idLength = 6;
const digitsOfJid = 20;
const remembered = 10_000;
const listingLasts = 60_000;

export function createIdentity(scheduler: SchedulerLike, random: () => number): Identity {
  const id = randomText(idLength, random);
  const probe = `rx-salt/probe/${id}`;
  const adopted = createMemory();
  const lookedUp = createMemory();
  const submissions = new Set<Observable<never>>();
  let listedAt = -Infinity;

  const isMinted = (jid: string) => jid.startsWith(`_${id}`, digitsOfJid);
  const isOwnJid = (jid: string) => isMinted(jid) || adopted.has(jid);
  return {
    mintJid: () => mintJid(scheduler.now(), random, id),
    mintProbe: () => probe + randomText(idLength, random),
    adopt: (jid) => {
      if (!isMinted(jid)) adopted.add(jid);
    },
    disown: adopted.remove,
    submitting: (kind, jid$) => {
      const done$ = jid$.pipe(
        ignoreElements(),
        catchError(() => EMPTY),
      );
      if (kind === 'runner') submissions.add(done$);
      const settle = () => void submissions.delete(done$);
      jid$.subscribe({ next: adopted.add, error: settle, complete: settle });
    },
    lookingUp: (jid) => {
      if (!isOwnJid(jid)) lookedUp.add(jid);
    },
    listingRunners: () => {
      listedAt = scheduler.now();
    },
    isOwnJid,
    isOwnProbe: (tag) => tag.startsWith(probe),
    looksUp: (jid) => isOwnJid(jid) || lookedUp.has(jid),
    listsRunners: () => scheduler.now() - listedAt < listingLasts,
    submissions: () => [...submissions],
  };
}

/** Remembers the last ones. */
function createMemory(): {
  readonly add: (jid: string) => void;
  readonly remove: (jid: string) => void;
  readonly has: (jid: string) => boolean;
} {
  const jids = new Set<string>();
  return {
    add: (jid) => {
      jids.delete(jid);
      jids.add(jid);
      // A Set keeps the order of insertion: the first is the oldest.
      if (jids.size > remembered) for (const oldest of jids) return void jids.delete(oldest);
    },
    remove: (jid) => void jids.delete(jid),
    has: (jid) => jids.has(jid),
  };
}
