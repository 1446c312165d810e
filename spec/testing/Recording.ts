import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap } from '../../lib/testing/wire/isMap.js';

export type Step =
  | { readonly kind: 'request'; readonly method: string; readonly path: string; readonly body: unknown }
  | { readonly kind: 'response'; readonly status: number; readonly contentType: string; readonly body: unknown }
  | { readonly kind: 'refused' }
  | { readonly kind: 'machine'; readonly what: 'freeze' | 'thaw' | 'kill' | 'start'; readonly minion: string }
  | { readonly kind: 'sse-open'; readonly status: number; readonly contentType: string }
  | { readonly kind: 'sse'; readonly chunk: string }
  | { readonly kind: 'sse-end'; readonly how: string };

const folder = join(process.cwd(), 'spec/fixtures/recordings');

/** The scenarios that are recorded of a release. */
export function recordedScenarios(release: string): readonly string[] {
  return readdirSync(join(folder, release)).map((file) => file.replace(/\.json$/, ''));
}

/** What a real salt-api was asked and answered, and what its stream brought. */
export function readRecording(release: string, scenario: string): readonly Step[] {
  const file = join(folder, release, `${scenario}.json`);
  const recording: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isMap(recording) || !Array.isArray(recording.steps)) throw new Error(`${file} is no recording`);
  return recording.steps.map(stepOf);
}

function stepOf(step: unknown): Step {
  if (!isMap(step)) throw new Error('a step of a recording is a map');
  const { kind, body } = step;
  const text = (key: string) => String(step[key]);
  const status = Number(step.status);
  if (kind === 'request') return { kind, method: text('method'), path: text('path'), body };
  if (kind === 'response' && 'networkError' in step) return { kind: 'refused' };
  if (kind === 'response') return { kind, status, contentType: text('contentType'), body };
  if (kind === 'sse-open') return { kind, status, contentType: text('contentType') };
  if (kind === 'sse') return { kind, chunk: text('chunk') };
  if (kind === 'sse-end') return { kind, how: text('how') };
  const what = (['freeze', 'thaw', 'kill', 'start'] as const).find((one) => one === step.what);
  if (kind === 'machine' && what !== undefined) return { kind, what, minion: text('minion') };
  throw new Error(`unknown step ${String(kind)}`);
}
