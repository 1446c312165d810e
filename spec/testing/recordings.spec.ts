import type { Release } from '../../lib/testing/index.js';
import { circumstancesOf, comparedAnswers, comparedEvents } from './compare.js';
import { readRecording, recordedScenarios } from './Recording.js';
import { replay, type Replayed } from './replay.js';

// Its states are those of an sls file that only that lab had; `states` has the same events, and tags are what it is there for.
const isReplayable = (scenario: string) => scenario !== 'state-result';

/**
 * Each recording's requests are sent to the simulator of its release. Compared are
 * - every answer: status, content type, and the bytes of the body;
 * - every event: the bytes of its two lines, as a set;
 * - the order of the events of each jid, as each minion sees it: which of them is faster is left open;
 * - how a stream begins, and how it ends,
 * with what normalised.ts names made alike.
 */
const recordings = (['3006', '3007', '3008'] as const).flatMap((release: Release) =>
  recordedScenarios(release)
    .filter(isReplayable)
    .map((scenario) => ({ release, scenario })),
);

describe.each(recordings)('recording $release/$scenario', ({ release, scenario }) => {
  const steps = readRecording(release, scenario);
  let replayed: Replayed;

  beforeAll(async () => {
    replayed = await replay(steps, { release, ...circumstancesOf(scenario, steps) });
  });

  it('answers every request alike', () => {
    const { real, simulated } = comparedAnswers(steps, replayed);
    expect(simulated).toEqual(real);
  });

  it('puts the same events on the stream', () => {
    const { real, simulated } = comparedEvents(scenario, steps, replayed).events;
    expect(simulated).toEqual(real);
  });

  it('keeps the order of the events of each jid', () => {
    const { real, simulated } = comparedEvents(scenario, steps, replayed).orders;
    expect(simulated).toEqual(real);
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
