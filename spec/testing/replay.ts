import type { Release, Simulator } from '../../lib/testing/index.js';
import { startSimulator } from '../../lib/testing/index.js';
import { ask, tokenIn, type Asked } from './ask.js';
import { openStream, type OpenStream } from './openStream.js';
import type { Step } from './Recording.js';

export interface Replayed {
  readonly answers: readonly (Asked | 'refused')[];
  readonly streams: readonly OpenStream[];
}

export interface Circumstances {
  readonly release: Release;
  readonly minions?: number;
  /** How much faster than the recording; default 40. */
  readonly speed?: number;
  /** What happens on the machine before the request of this number, and the events before it have come. */
  readonly before?: Readonly<Record<number, (sim: Simulator) => unknown>>;
  /** What happens right after the answer of this number. */
  readonly after?: Readonly<Record<number, (sim: Simulator) => unknown>>;
}

/** Sends a recording's requests to a simulator, each one after the events that came before it in the recording. */
export async function replay(steps: readonly Step[], circumstances: Circumstances): Promise<Replayed> {
  const { release, minions = 3, speed = 40, before = {}, after = {} } = circumstances;
  const sim = await startSimulator({ release, minions, speed });
  const answers: (Asked | 'refused')[] = [];
  const streams: OpenStream[] = [];
  const jids = new Map<string, string>();
  let token = '';
  let seen = 0;

  for (const [i, step] of steps.entries()) {
    if (step.kind === 'sse-open') {
      streams.push(await openStream(sim.url, step.status === 200 ? token : 'unknown'));
      seen = 0;
    }
    if (step.kind === 'sse' && step.chunk.startsWith('tag: ')) seen++;
    if (step.kind !== 'request') continue;
    const expected = steps.slice(i).find(({ kind }) => kind === 'response' || kind === 'refused');
    await streams.at(-1)?.until((events) => events.length >= seen);
    await before[answers.length]?.(sim);
    const sent = isUnauthenticated(expected) ? 'unknown' : token;
    const answer = await ask(sim.url, step.method, step.path, translated(step.body, jids), sent).catch(
      () => 'refused' as const,
    );
    await after[answers.length]?.(sim);
    answers.push(answer);
    if (answer !== 'refused' && step.path === '/login' && answer.status === 200) token = tokenIn(answer);
    if (answer !== 'refused' && expected?.kind === 'response') pairJids(expected.body, answer.body, jids);
  }
  await streams.at(-1)?.until((events) => events.length >= seen);
  await sim.close();
  return { answers, streams };
}

/** The recordings tell no headers: who met an unknown session had sent no token that was known. */
function isUnauthenticated(response: Step | undefined): boolean {
  return response?.kind === 'response' && JSON.stringify(response.body).includes('No permission -- see');
}

/** The jids of the recording's answers stand for those of the simulator's in later requests. */
function pairJids(recorded: unknown, simulated: unknown, jids: Map<string, string>): void {
  const find = (value: unknown) => JSON.stringify(value).match(/\b\d{20}\b/g) ?? [];
  const here = find(simulated);
  for (const [i, jid] of find(recorded).entries()) if (!jids.has(jid)) jids.set(jid, here[i] ?? jid);
}

function translated(body: unknown, jids: ReadonlyMap<string, string>): string {
  return JSON.stringify(body).replace(/\b\d{20}\b/g, (jid) => jids.get(jid) ?? jid);
}
