import fc from 'fast-check';
import { lastValueFrom, mergeMap, take, toArray } from 'rxjs';
import { openConnection } from '../../lib/events/openConnection.js';
import { parseEvent } from '../../lib/events/parseEvent.js';
import type { SaltEvent } from '../../lib/events/SaltEvent.js';
import { fakeStream, streamOf } from '../events/support/fakeStream.js';

const numRuns = Number(process.env.RX_SALT_BYTES_RUNS ?? 2_000);
const seed = process.env.RX_SALT_CHAOS_SEED;

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'data: x',
    '\n\ndata: {}',
    'tag: t',
    '\r',
    '\u2028',
    '€',
    '𝄞',
    '\uFEFF',
    '{"tag": "',
    '": "',
    '\\',
    '"}',
  ),
);
const data: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  text,
  fc.oneof(text, fc.jsonValue(), fc.constantFrom(null, false, 0, '', [], {})),
);
const event: fc.Arbitrary<SaltEvent> = fc.record({
  tag: fc.oneof(fc.constant('salt/job/1/ret/a'), fc.string({ unit: 'grapheme', minLength: 1 })),
  data,
});

/** A stream of events in the bytes of salt-api, or of a server with other line ends. */
const stream = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 8 }),
  lineEnd: fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
  bom: fc.boolean(),
  tagLines: fc.boolean(),
  comments: fc.boolean(),
  cuts: fc.array(fc.nat(4_000), { maxLength: 40 }),
});

it(
  `reads ${numRuns} random streams, cut anywhere, as the events that went in`,
  async () => {
    await fc.assert(
      fc.asyncProperty(stream, async ({ events, lineEnd, bom, tagLines, comments, cuts }) => {
        const lines = events.flatMap(({ tag, data: own }) => [
          ...(comments ? [': quiet'] : []),
          // A tag with a line end would begin a line of its own: only the JSON is trusted.
          ...(tagLines ? [`tag: ${tag.replace(/[\r\n]/g, ' ')}`] : []),
          `data: ${JSON.stringify({ data: own, tag })}`,
          '',
        ]);
        const bytes = new TextEncoder().encode(
          `${bom ? '\uFEFF' : ''}retry: 400${lineEnd}${lines.join(lineEnd)}${lineEnd}: end${lineEnd}`,
        );
        const read = await lastValueFrom(
          openConnection(
            fakeStream(() => streamOf(cut(bytes, cuts))),
            'token',
            () => undefined,
            Infinity,
          ).pipe(
            mergeMap((packet) =>
              packet.type === 'events' ? packet.json.map((json) => parseEvent(json, 'number')) : ['open'],
            ),
            take(events.length + 1),
            toArray(),
          ),
        );
        expect(read).toEqual(['open', ...events.map((own) => asJson(own))]);
      }),
      {
        numRuns,
        endOnFailure: process.env.RX_SALT_CHAOS_SHRINK === 'no',
        ...(seed === undefined ? {} : { seed: Number(seed) }),
      },
    );
  },
  10 * 60_000,
);

function cut(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const at = [0, ...new Set(cuts.map((place) => place % bytes.length)), bytes.length].sort((a, b) => a - b);
  return at.slice(1).map((end, i) => bytes.slice(at[i], end));
}

/** What JSON keeps of a value: -0 becomes 0. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
