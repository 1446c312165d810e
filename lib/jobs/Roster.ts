import type { LocalItem } from './JobItem.js';

/** Who was named, who is out, who returned: the one owner of what a local job knows of its minions. */
export interface Roster {
  /** Those that have neither returned nor been given up. */
  readonly missing: () => ReadonlySet<string>;
  readonly returned: () => ReadonlySet<string>;
  /** The item, marked where the answer did not name its minion; undefined for a return that was delivered before. */
  readonly screen: (item: LocalItem) => LocalItem | undefined;
  /** Takes note of what is being delivered. */
  readonly note: (item: LocalItem) => void;
}

export function createRoster(): Roster {
  const named = new Set<string>();
  const missing = new Set<string>();
  const returned = new Set<string>();
  return {
    missing: () => missing,
    returned: () => returned,
    screen: (item) => {
      if (item.type !== 'return') return item;
      if (returned.has(item.minion)) return undefined;
      return named.has(item.minion) ? item : { ...item, unexpected: true };
    },
    note: (item) => {
      if (item.type === 'submitted') {
        for (const minion of item.minions) {
          named.add(minion);
          missing.add(minion);
        }
      } else if (item.type === 'return') {
        returned.add(item.minion);
        missing.delete(item.minion);
      } else if (item.type === 'no-return') {
        named.add(item.minion);
        missing.delete(item.minion);
      }
    },
  };
}
