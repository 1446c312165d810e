import type { Status } from 'rx-salt';
import type { RecordedRequest } from '../support/startRecordingProxy.js';
import type { Flow } from './Flow.js';
import { recovery, tellRequest } from './tellRequest.js';

/** What happened on a stage, in the order in which it was seen. */
export interface Line {
  /** The job, or '' for what the script did itself. */
  readonly name: string;
  readonly text: string;
}

/** Lines of one job between two acts of the script; returns of several minions come in any order. */
function tellLines(lines: readonly Line[]): readonly string[] {
  const told: string[] = [];
  let open = new Map<string, string[]>();
  const flush = () => {
    for (const [name, texts] of open) told.push(...sorted(texts).map((text) => `${name}: ${text}`));
    open = new Map();
  };
  for (const { name, text } of lines) {
    if (name !== '') open.set(name, [...(open.get(name) ?? []), text]);
    else {
      flush();
      told.push(text);
    }
  }
  flush();
  return told;
}

function sorted(texts: readonly string[]): readonly string[] {
  const kind = (text: string) => /^return|^no-return|^started/.exec(text)?.[0] ?? text;
  const groups: string[][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && kind(group[0]) === kind(text)) group.push(text);
    else groups.push([text]);
  }
  return groups.flatMap((group) => group.sort());
}

/** The states of the stream; what repeats itself at once is told once. */
function tellStream(statuses: readonly Status[]): string {
  const states = statuses.map(({ state, gap }) => (state === 'open' && gap ? 'open after a gap' : state));
  return `${states.join(' > ')} > `.replace(/((?:[a-z ]+ > ){1,3}?)\1+/g, '$1').slice(0, -3);
}

function tellRequests(
  requests: readonly RecordedRequest[],
  { mayAsk = [], often = [] }: Pick<Flow, 'mayAsk' | 'often'>,
): readonly string[] {
  const counts = new Map<string, number>();
  const own = new Set<string>();
  for (const request of requests) {
    const line = tellRequest(request);
    const what = line.replace(/ (lost|\d+)$/, '');
    if (mayAsk.includes(what) || mayAsk.includes(line)) continue;
    if (recovery.includes(what)) own.add(line.replace(/ (lost|5\d\d)$/, ''));
    else if (!(what === 'GET /events' && line.endsWith(' lost'))) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const times = (line: string, count: number) => (often.includes(line) ? ' often' : count > 1 ? ` x${count}` : '');
  const asked = [...counts].map(([line, count]) => line + times(line, count)).join(', ');
  return [`asked: ${asked}`, ...(own.size > 0 ? [`recovery: ${[...own].sort().join(', ')}`] : [])];
}

/** The story as text: acts and items, the stream, the requests. */
export function tellStory(seen: {
  readonly lines: readonly Line[];
  readonly statuses: readonly Status[];
  readonly requests: readonly RecordedRequest[];
  readonly flow: Pick<Flow, 'mayAsk' | 'often' | 'tellsStream'>;
}): string {
  const stream = seen.flow.tellsStream === false ? [] : [`stream: ${tellStream(seen.statuses)}`];
  // Where a find_job may or may not be asked, a minion may or may not miss one: those are deaf for some seconds after their master was away.
  const mayMiss = seen.flow.mayAsk?.includes('find_job') ?? false;
  const lines = mayMiss ? seen.lines.filter(({ text }) => !text.startsWith('silent ')) : seen.lines;
  return [...tellLines(lines), ...stream, ...tellRequests(seen.requests, seen.flow)].join('\n').trim();
}
