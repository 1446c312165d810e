import type { Simulator } from '../../lib/testing/index.js';
import { isMap } from '../../lib/testing/wire/isMap.js';
import { normalised, normalisedText, normalisedValue } from './normalised.js';
import type { StreamEvent } from './openStream.js';
import type { Step } from './Recording.js';
import type { Circumstances, Replayed } from './replay.js';

/** minion3 is stopped while a job runs, and continued after the look-up. */
const hang = {
  1: (sim: Simulator) => sim.minion('minion3').freeze(),
  4: (sim: Simulator) => sim.minion('minion3').thaw(),
};

/** What happens on the machine while these were recorded, and is no step of theirs. */
const happens: Readonly<Record<string, Omit<Circumstances, 'release'>>> = {
  runner: { speed: 8 },
  'print-job': { speed: 8 },
  'hung-minion': { speed: 20, after: hang },
  'token-expiry': { minions: 1, before: { 2: (sim) => sim.tokens.expire() } },
  'api-restart': {
    speed: 10,
    // SIGTERM: the port is closed, the stream goes on.
    before: { 2: (sim) => sim.stopApi({ keepStreams: true }), 3: (sim) => sim.startApi() },
  },
};

/** The circumstances of a recording, beside its release. */
export const circumstancesOf = (scenario: string, steps: readonly Step[]): Omit<Circumstances, 'release'> =>
  scenario === 'reactor-demo' ? saltCalls(steps) : (happens[scenario] ?? {});

/** Two calls of salt-call, a program that the simulation has not: its events are those of the recording. */
function saltCalls(steps: readonly Step[]): Omit<Circumstances, 'release'> {
  const until = steps.findIndex((step) => step.kind === 'request' && step.path === '/');
  const events = steps.slice(0, until).flatMap((step) => (step.kind === 'sse' ? eventsIn(step.chunk) : []));
  return { opened: (sim) => events.forEach(({ tag, data }) => sim.write(`tag: ${tag}\ndata: ${data}\n\n`)) };
}

interface Compared {
  readonly real: readonly unknown[];
  readonly simulated: readonly unknown[];
}

/** What the requests of a recording were answered, made alike. */
export function comparedAnswers(steps: readonly Step[], { answers }: Replayed): Compared {
  const real = steps.filter((step) => step.kind === 'response' || step.kind === 'refused');
  return {
    real: real.map((step) => (step.kind === 'refused' ? 'refused' : comparable(step))),
    simulated: answers.map((answer, i) => (answer === 'refused' ? answer : comparable(answer, styleIn(real[i])))),
  };
}

/** What the streams of a recording brought, made alike. */
export function comparedEvents(scenario: string, steps: readonly Step[], { streams }: Replayed) {
  const place = scenario === 'batch' ? placedInBatch : (events: readonly StreamEvent[]) => events;
  const real = place(steps.flatMap((step) => (step.kind === 'sse' ? eventsIn(step.chunk) : [])));
  const simulated = place(inOrder(streams.flatMap(({ events }) => events)));
  return {
    events: { real: real.map(bytesOf).sort(), simulated: simulated.map(bytesOf).sort() },
    orders: { real: ordersOf(real), simulated: ordersOf(simulated) },
  };
}

/** The events of several streams; one that came on two of them stands twice, as in a recording. */
function inOrder(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const first = new Map<string, number>();
  for (const { data, at } of events) first.set(data, Math.min(at, first.get(data) ?? at));
  return [...events].sort((a, b) => (first.get(a.data) ?? 0) - (first.get(b.data) ?? 0));
}

/** The pages of the first recordings were kept without their style sheet. */
const styleIn = (step: Step | undefined) =>
  step?.kind === 'response' && /<style/.test(String(step.body)) ? 'with style' : 'without style';

function comparable(
  { status, contentType, body }: { status: number; contentType: string | null; body: unknown },
  style: 'with style' | 'without style' = 'with style',
): unknown {
  if (typeof body !== 'string') return { status, contentType, body: normalisedValue(body) };
  const page = style === 'with style' ? body : body.replace(/<style.*?<\/style>/s, '');
  return { status, contentType, body: normalised(page) };
}

function eventsIn(chunk: string): readonly StreamEvent[] {
  const [, tag, data] = /^tag: ([^\n]*)\ndata: ([^\n]*)\n\n$/.exec(chunk) ?? [];
  return tag === undefined || data === undefined ? [] : [{ tag, data, at: 0 }];
}

const bytesOf = ({ tag, data }: StreamEvent) => `${normalised(tag)} ${normalisedText(data)}`;

/** Per jid, and per minion where it has some, what came in which order. */
function ordersOf(events: readonly StreamEvent[]): readonly string[] {
  const byJid = new Map<string, { what: string; minion: string | undefined }[]>();
  for (const { tag } of events) {
    const [, kind, jid, rest] = /^(.*?)(\d{20})(.*)/.exec(tag) ?? [];
    if (jid === undefined) continue;
    const what = `${kind ?? ''}*${rest ?? ''}`;
    const minion = /\bminion\w\b/.exec(what)?.[0];
    byJid.set(jid, [...(byJid.get(jid) ?? []), { what, minion }]);
  }
  return [...byJid.values()]
    .flatMap((order) =>
      [...new Set(order.map(({ minion }) => minion))]
        .filter((minion, _, minions) => minion !== undefined || minions.length === 1)
        .map((seen) => order.filter(({ minion }) => minion === undefined || minion === seen).map(({ what }) => what)),
    )
    .map((order) => order.join(' '))
    .sort();
}

/**
 * The minions of a batch are taken in the order of a set: in the events of each list of minions that jobs were sent to,
 * they are named by their place in it.
 */
function placedInBatch(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const places = new Map<string, Map<string, string>>();
  for (const { tag, data } of events) {
    const jid = /^salt\/job\/(\d{20})\/new$/.exec(tag)?.[1];
    const event: unknown = JSON.parse(data);
    if (jid === undefined || !isMap(event) || !isMap(event.data) || !Array.isArray(event.data.tgt)) continue;
    const known = places.get(jid) ?? new Map<string, string>();
    places.set(jid, known);
    for (const minion of event.data.tgt) known.set(String(minion), `minion${'ABC'.charAt(known.size)}`);
  }
  return events.map(({ tag, data, at }) => {
    const known = places.get(/\d{20}/.exec(tag)?.[0] ?? '');
    const place = (text: string) => text.replace(/minion\d/g, (minion) => known?.get(minion) ?? minion);
    return { tag: place(tag), data: place(data), at };
  });
}
