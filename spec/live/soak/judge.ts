import { OutcomeUnknownError, RequestError } from 'rx-salt';
import type { Trouble } from './makeTrouble.js';
import { type Soaked, valueOf } from './Soaked.js';

/** How long a return may be under way: the client's own default. */
const grace = 25_000;
/** How long a minion may need until it hears jobs again. */
const deaf = 60_000;

export interface Verdict {
  /** A minion returned, the job ended more than the grace later, and the client gave no return. */
  readonly lost: readonly string[];
  /** Two returns of one minion of one job. */
  readonly doubled: readonly string[];
  /** Whatever no fault explains: see the code. */
  readonly unexplained: readonly string[];
  /** Returns that came when the job had ended, or less than the grace before. */
  readonly late: number;
}

/** Compares what the client gave with what the master's job cache holds of a job at the end. */
export function judge(
  { number, jid, story, end, beganAt }: Soaked,
  cache: ReadonlySet<string>,
  returnTimes: ReadonlyMap<string, number>,
  troubles: readonly Trouble[],
): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const unexplained: string[] = [];
  let late = 0;
  const name = `job ${number} (${jid})`;
  const endedAt = end?.at ?? Infinity;
  const returned = new Set<string>();

  for (const { item } of story) {
    if (item.type !== 'return') continue;
    if (returned.has(item.minion)) doubled.push(`${name}: ${item.minion}`);
    returned.add(item.minion);
    if (item.return !== valueOf(number)) unexplained.push(`${name}: ${item.minion} returned another value`);
    if (item.unexpected) unexplained.push(`${name}: ${item.minion} was not expected`);
  }
  for (const minion of cache) {
    if (returned.has(minion)) continue;
    const at = returnTimes.get(minion) ?? 0;
    if (endedAt - at > grace) lost.push(`${name}: ${minion} returned ${Math.round(endedAt - at)} ms before its end`);
    else late++;
  }
  if (!end) unexplained.push(`${name}: never ended`);

  const touches = (minion: string | undefined) =>
    troubles.some((trouble) => trouble.minion === minion && trouble.from < endedAt && trouble.to + deaf > beganAt);
  for (const { item } of story) {
    if (item.type !== 'no-return' || returned.has(item.minion) || touches(item.minion)) continue;
    if (item.reason !== 'lookup-failed' || !touches(undefined))
      unexplained.push(`${name}: ${item.minion} given up without a fault, ${item.reason}`);
  }
  if (end?.error !== undefined) {
    const { error } = end;
    const notRun = error instanceof RequestError && !error.submitted && cache.size === 0;
    const unknown = error instanceof OutcomeUnknownError && touches(undefined);
    if (!notRun && !unknown) unexplained.push(`${name}: ${error instanceof Error ? error.message : typeof error}`);
  }
  return { lost, doubled, unexplained, late };
}
