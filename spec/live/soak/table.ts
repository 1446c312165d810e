import type { Trouble } from './makeTrouble.js';
import type { Soaked } from './Soaked.js';

/** What a soak came to, as a table in Markdown. */
export function table({
  soaked,
  troubles,
  reconnects,
  late,
  lost,
  doubled,
  unexplained,
}: {
  readonly soaked: readonly Soaked[];
  readonly troubles: readonly Trouble[];
  readonly reconnects: number;
  readonly late: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unexplained: readonly string[];
}): string {
  const items = soaked.flatMap(({ story }) => story.map(({ item }) => item));
  const returns = items.flatMap((item) => (item.type === 'return' ? [item.via] : []));
  const reasons = items.flatMap((item) => (item.type === 'no-return' ? [item.reason] : []));
  const errors = soaked.flatMap(({ end }) => (end?.error instanceof Error ? [end.error.name] : []));
  const rows: readonly (readonly [string, number])[] = [
    ['jobs', soaked.length],
    ...counted('jobs that failed', errors),
    ['returns', returns.length],
    ...counted('returns via', returns),
    ...counted('no-return', reasons),
    ['returns that came after their job had ended, or within the grace before', late],
    ['faults', troubles.length],
    ...counted(
      'fault',
      troubles.map(({ kind }) => kind),
    ),
    ['reconnects', reconnects],
    ['lost', lost.length],
    ['doubled', doubled.length],
    ['unexplained', unexplained.length],
  ];
  return ['| what | how many |', '| --- | ---: |', ...rows.map(([what, many]) => `| ${what} | ${many} |`)].join('\n');
}

function counted(what: string, words: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort().map(([word, many]) => [`${what}: ${word}`, many]);
}
