import type { LocalItem } from './JobItem.js';

/** Who was named, who is out, who returned: the one owner of what a local job knows of its minions. */
export interface Roster {
  /** Those that have neither returned nor been given up. */
  readonly missing: () => ReadonlySet<string>;
  readonly returned: () => ReadonlySet<string>;
  /** Whether it has returned or was given up. */
  readonly isDecided: (minion: string) => boolean;
  /** The item, marked where the answer did not name its minion; undefined for a return that was delivered before. */
  readonly screen: (item: LocalItem) => LocalItem | undefined;
  /** Takes note of what is being delivered. */
  readonly note: (item: LocalItem) => void;
}

/** @param namesNobody whether nothing names the minions: then no return is unexpected. */
export function createRoster(namesNobody = () => false): Roster {
  const named = new Set<string>();
  const missing = new Set<string>();
  const returned = new Set<string>();
  return {
    missing: () => missing,
    returned: () => returned,
    isDecided: (minion) => returned.has(minion) || (named.has(minion) && !missing.has(minion)),
    screen: (item) => {
      if (item.type !== 'return') return item;
      if (returned.has(item.minion)) return undefined;
      return named.has(item.minion) || namesNobody() ? item : { ...item, unexpected: true };
    },
    note: (item) => {
      if (item.type === 'submitted') {
        for (const minion of item.minions) {
          named.add(minion);
          // It may have returned before anything named it.
          if (!returned.has(minion)) missing.add(minion);
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
