import type { JobItem } from '../../index.js';

/** Which minions still run which job, as far as its story tells; a batch is several jobs. */
export interface OpenPortions {
  readonly take: (item: JobItem) => void;
  /** The jids so far, the last of them last. */
  readonly jids: () => readonly string[];
  readonly out: () => readonly { readonly jid: string; readonly minions: readonly string[] }[];
}

export function createOpenPortions(): OpenPortions {
  const portions = new Map<string, Set<string>>();
  return {
    take: (item) => {
      const minions = portions.get(item.jid) ?? new Set<string>();
      portions.set(item.jid, minions);
      // A portion runs before its submission is answered.
      if (item.type === 'submitted' || item.type === 'batch') for (const minion of item.minions) minions.add(minion);
      if ((item.type === 'return' || item.type === 'no-return') && 'minion' in item) minions.delete(item.minion);
    },
    jids: () => [...portions.keys()],
    out: () => [...portions].flatMap(([jid, minions]) => (minions.size > 0 ? [{ jid, minions: [...minions] }] : [])),
  };
}
