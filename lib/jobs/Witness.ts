import { type Observable, ReplaySubject } from 'rxjs';
import type { SaltEvent } from '../events/SaltEvent.js';
import type { LocalItem } from './JobItem.js';

/** What the events of a job tell of its minions, should the answer to its submission be lost. */
export interface Witness {
  readonly hear: (event: SaltEvent) => void;
  /** The minions that the job was sent to, once an event told so. */
  readonly named: Observable<readonly string[]>;
  readonly note: (item: LocalItem) => void;
  /** The minions that returned. */
  readonly returned: () => readonly string[];
}

/** [salt] `salt/job/<jid>/new` names them; 3006 and 3007 also send the bare jid as a tag, with `minions`. */
export function createWitness(jid: string): Witness {
  const named$ = new ReplaySubject<readonly string[]>(1);
  const tags: readonly string[] = [`salt/job/${jid}/new`, jid];
  const returned = new Set<string>();
  return {
    hear: ({ tag, data }) => {
      if (!tags.includes(tag) || data.cmd === '_minion_event' || !Array.isArray(data.minions)) return;
      named$.next(data.minions.filter((minion) => typeof minion === 'string'));
    },
    named: named$,
    note: (item) => {
      if (item.type === 'return') returned.add(item.minion);
    },
    returned: () => [...returned],
  };
}
