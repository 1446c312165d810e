import { parseEvent } from '../../../lib/events/parseEvent.js';
import type { SaltEvent } from '../../../lib/events/SaltEvent.js';
import { isRecord } from '../../../lib/checks.js';
import { readRecording } from '../../testing/Recording.js';

/** The events that a recorded stream brought, in order. */
export function recordedEvents(release: string, scenario: string): readonly SaltEvent[] {
  const stream = readRecording(release, scenario).map((step) => (step.kind === 'sse' ? step.chunk : ''));
  return stream
    .join('')
    .split('\n')
    .flatMap((line) => (line.startsWith('data: ') ? (parseEvent(line.slice('data: '.length)) ?? []) : []));
}

/** What a recorded salt-api answered to each map of this function, with the map. */
export function recordedAnswers(
  release: string,
  scenario: string,
  fun: string,
): readonly { readonly low: Readonly<Record<string, unknown>>; readonly answer: unknown }[] {
  const steps = readRecording(release, scenario);
  return steps.flatMap((step, i) => {
    if (step.kind !== 'request' || !Array.isArray(step.body)) return [];
    const response = steps.slice(i).find(({ kind }) => kind === 'response');
    const lows: readonly unknown[] = step.body;
    const [low] = lows;
    if (!isRecord(low) || low.fun !== fun || response?.kind !== 'response' || !isRecord(response.body)) return [];
    const items: readonly unknown[] = Array.isArray(response.body.return) ? response.body.return : [];
    return [{ low, answer: items[0] }];
  });
}
