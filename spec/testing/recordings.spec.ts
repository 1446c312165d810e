import type { Release, Simulator } from '../../lib/testing/index.js';
import { normalised } from './normalised.js';
import type { StreamEvent } from './openStream.js';
import { readRecording } from './Recording.js';
import { replay, type Circumstances, type Replayed } from './replay.js';

/** minion3 is stopped while a job runs, and continued after the look-up. */
const hang = {
  1: (sim: Simulator) => sim.minion('minion3').freeze(),
  4: (sim: Simulator) => sim.minion('minion3').thaw(),
};

/**
 * Each recording's requests are sent to the simulator. Compared are
 * - every answer: status, content type, and the body as JSON or as the page's bytes;
 * - every event: the bytes of its two lines, as a set, for minions return in any order; so do the results in a look-up;
 * - the order of the events of each jid, the returns of a job apart;
 * - how a stream begins, and how it ends,
 * with jids, times, process ids, tokens and the inside of tracebacks made alike.
 */
const recordings: readonly { release: Release; scenario: string; happens?: Omit<Circumstances, 'release'> }[] = [
  { release: '3008', scenario: 'ping' },
  { release: '3008', scenario: 'list-with-unknown-minion' },
  { release: '3008', scenario: 'no-match' },
  { release: '3008', scenario: 'minion-errors' },
  { release: '3008', scenario: 'values' },
  { release: '3008', scenario: 'two-lows' },
  { release: '3008', scenario: 'state-progress' },
  { release: '3008', scenario: 'runner', happens: { speed: 8 } },
  { release: '3008', scenario: 'wheel' },
  { release: '3008', scenario: 'wheel-error' },
  { release: '3008', scenario: 'bad-requests' },
  { release: '3008', scenario: 'permission' },
  {
    release: '3008',
    scenario: 'token-expiry',
    happens: { minions: 1, before: { 2: (sim: Simulator) => sim.tokens.expire() } },
  },
  { release: '3008', scenario: 'hung-minion', happens: { speed: 20, after: hang } },
  { release: '3006', scenario: 'ping' },
  { release: '3006', scenario: 'wheel' },
  { release: '3006', scenario: 'wheel-error' },
  { release: '3006', scenario: 'hung-minion', happens: { speed: 20, after: hang } },
];

describe.each(recordings)('recording $release/$scenario', ({ release, scenario, happens = {} }) => {
  const steps = readRecording(release, scenario);
  let replayed: Replayed;
  const recordedEvents = steps.flatMap((step) => (step.kind === 'sse' ? eventsIn(step.chunk) : []));

  beforeAll(async () => {
    replayed = await replay(steps, { release, ...happens });
  });

  it('answers every request alike', () => {
    const { answers } = replayed;
    expect(answers.map((answer) => (answer === 'refused' ? answer : comparable(answer)))).toEqual(
      steps.flatMap((step) => {
        if (step.kind === 'refused') return ['refused'];
        return step.kind === 'response' ? [comparable(step)] : [];
      }),
    );
  });

  it('puts the same events on the stream', () => {
    const { streams } = replayed;
    expect(streams.flatMap(({ events }) => events.map(bytesOf)).sort()).toEqual(recordedEvents.map(bytesOf).sort());
  });

  it('keeps the order of the events of each jid', () => {
    const { streams } = replayed;
    expect(ordersOf(streams.flatMap(({ events }) => events))).toEqual(ordersOf(recordedEvents));
  });

  it('opens and ends its streams alike', async () => {
    const { streams } = replayed;
    const opened = steps.flatMap((step) => (step.kind === 'sse-open' ? [[step.status, step.contentType]] : []));
    expect(streams.map(({ status, contentType }) => [status, contentType])).toEqual(opened);
    for (const stream of streams) if (stream.status === 200) expect(stream.text()).toMatch(/^retry: 400\n(tag: |$)/);
    const ends = steps.flatMap((step) => (step.kind === 'sse-end' ? [step.how] : []));
    for (const [i, how] of ends.entries()) expect(await streams[i]?.ended).toBe(how);
  });
});

function comparable(answer: { status: number; contentType: string | null; body: unknown }): unknown {
  const body: unknown = JSON.parse(normalised(JSON.stringify(answer.body)));
  return { status: answer.status, contentType: answer.contentType, body };
}

function eventsIn(chunk: string): readonly StreamEvent[] {
  const [, tag, data] = /^tag: ([^\n]*)\ndata: ([^\n]*)\n\n$/.exec(chunk) ?? [];
  return tag === undefined || data === undefined ? [] : [{ tag, data }];
}

/** The bytes; where a look-up tells the results of minions, these in the order of their names. */
function bytesOf({ tag, data }: StreamEvent): string {
  const results = [...data.matchAll(/"minion\d": \{"return": true, "retcode": 0, "success": true\}/g)].map(
    ([text]) => text,
  );
  const sorted = results.length > 0 ? data.replace(results.join(', '), results.sort().join(', ')) : data;
  return normalised(`${tag} ${sorted}`);
}

/** Per jid what came in which order; who returned first is left open. */
function ordersOf(events: readonly StreamEvent[]): readonly string[] {
  const orders = new Map<string, string[]>();
  for (const { tag } of events) {
    const [, jid, what = 'bare'] = /(\d{20})(?:\/(.*))?/.exec(tag) ?? [];
    if (jid !== undefined) orders.set(jid, [...(orders.get(jid) ?? []), what.replace(/^ret\/.*/, 'ret/*')]);
  }
  return [...orders.values()].map((order) => order.join(' ')).sort();
}
