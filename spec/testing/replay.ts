import type { Release, SimulatedState, Simulator } from '../../lib/testing/index.js';
import { startSimulator } from '../../lib/testing/index.js';
import { demoStates } from '../../lib/testing/minions/demoStates.js';
import { pythonJson } from '../../lib/testing/wire/pythonJson.js';
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
  /** What happens once a stream is open. */
  readonly opened?: (sim: Simulator) => unknown;
  /** What happens on the machine before the request of this number, and the events before it have come. */
  readonly before?: Readonly<Record<number, (sim: Simulator) => unknown>>;
  /** What happens right after the answer of this number. */
  readonly after?: Readonly<Record<number, (sim: Simulator) => unknown>>;
}

const quiet = { id: 'quiet', state: 'test', fun: 'succeed_without_changes', result: true, comment: 'Success!' };
const changes = { testing: { old: 'Unchanged', new: 'Something pretended to change' } };
const test = { comment: "If we weren't testing, this would be successful with changes" };
const changed = { state: 'test', fun: 'succeed_with_changes', result: true, comment: 'Success!', changes, test };

/** The files of spec/live/lab/states. */
const states: Readonly<Record<string, readonly SimulatedState[]>> = {
  demo: demoStates,
  fine: [quiet, { ...changed, id: 'changed' }],
  fired: [
    { ...changed, id: 'fired', fireEvent: true },
    { ...quiet, id: 'named', fireEvent: 'demo/fired' },
  ],
};

/** Sends a recording's requests to a simulator, each one after the events that came before it in the recording. */
export async function replay(steps: readonly Step[], circumstances: Circumstances): Promise<Replayed> {
  const { release, minions = 3, speed = 40, opened, before = {}, after = {} } = circumstances;
  const sim = await startSimulator({ release, minions, speed, states });
  const answers: (Asked | 'refused')[] = [];
  const streams: OpenStream[] = [];
  const jids = new Map<string, string>();
  let token = '';
  let seen = 0;
  const untilSeen = async () => {
    const count = () => streams.reduce((sum, { events }) => sum + events.length, 0);
    await Promise.race(streams.map((stream) => stream.until(() => count() >= seen)));
  };

  try {
    await play();
  } finally {
    await sim.close();
  }
  return { answers, streams };

  async function play(): Promise<void> {
    const tags: string[] = [];
    for (const [i, step] of steps.entries()) {
      if (step.kind === 'sse-open') {
        streams.push(await openStream(sim.url, step.status === 200 ? token : 'unknown'));
        opened?.(sim);
      }
      if (step.kind === 'sse' && step.chunk.startsWith('tag: ')) {
        seen++;
        tags.push(step.chunk.slice(0, step.chunk.indexOf('\n')));
      }
      if (step.kind === 'machine') {
        if (streams.length > 0) await untilSeen();
        sim.minion(step.minion)[step.what]();
      }
      if (step.kind !== 'request') continue;
      const expected = steps.slice(i).find(({ kind }) => kind === 'response' || kind === 'refused');
      if (streams.length > 0) await untilSeen();
      pairJids(
        tags,
        streams.flatMap(({ events }) => events.map(({ tag }) => tag)),
        jids,
      );
      await before[answers.length]?.(sim);
      const sent = isUnauthenticated(expected) ? 'unknown' : token;
      const answer = await ask(sim.url, step.method, step.path, translated(step.body, jids), sent).catch(
        () => 'refused' as const,
      );
      await after[answers.length]?.(sim);
      answers.push(answer);
      if (answer !== 'refused' && isLogin(step) && answer.status === 200) token = tokenIn(answer);
      if (answer !== 'refused' && expected?.kind === 'response') pairJids(expected.body, answer.body, jids);
    }
    if (streams.length > 0) await untilSeen();
  }
}

const isLogin = ({ method, path }: Extract<Step, { kind: 'request' }>) => method === 'POST' && path === '/login';

/** The recordings tell no headers: who met an unknown session had sent no token that was known. */
function isUnauthenticated(response: Step | undefined): boolean {
  return response?.kind === 'response' && JSON.stringify(response.body).includes('No permission -- see');
}

/** The jids of the recording's answers and events stand for those of the simulator's in later requests. */
function pairJids(recorded: unknown, simulated: unknown, jids: Map<string, string>): void {
  const find = (value: unknown) => new Set(JSON.stringify(value).match(/\b\d{20}\b/g) ?? []);
  const here = [...find(simulated)];
  for (const [i, jid] of [...find(recorded)].entries()) if (!jids.has(jid)) jids.set(jid, here[i] ?? jid);
}

/** The body as the recorders send it: text as it is, other values as JSON. */
function translated(body: unknown, jids: ReadonlyMap<string, string>): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : pythonJson(body);
  return text.replace(/(?<!\d)\d{20}(?!\d)/g, (jid) => jids.get(jid) ?? jid);
}
