import type { Options } from '../arguments/Options.js';
import { createJson } from './createJson.js';
import { createJsonLines } from './createJsonLines.js';
import { createText } from './createText.js';
import type { Output } from './Output.js';
import type { Paint } from './Paint.js';
import type { SafeText } from './SafeText.js';

/** The output that the flags ask for. */
export function createOutput(
  { json, jsonl }: Pick<Options, 'json' | 'jsonl'>,
  write: { readonly out: (text: SafeText) => void; readonly err: (text: SafeText) => void },
  paint: { readonly out: Paint; readonly err: Paint },
): Output {
  if (json) return createJson(write, paint);
  return jsonl ? createJsonLines(write, paint) : createText(write, paint);
}
