import type { Options } from '../arguments/Options.js';
import { createJson } from './createJson.js';
import { createJsonLines } from './createJsonLines.js';
import { createText } from './createText.js';
import type { Output } from './Output.js';
import type { Paint } from './Paint.js';

/** The output that the flags ask for. */
export function createOutput(
  { json, jsonl }: Pick<Options, 'json' | 'jsonl'>,
  write: { readonly out: (text: string) => void; readonly err: (text: string) => void },
  paint: { readonly out: Paint; readonly err: Paint },
): Output {
  if (json) return createJson(write, paint);
  return jsonl ? createJsonLines(write, paint) : createText(write, paint);
}
