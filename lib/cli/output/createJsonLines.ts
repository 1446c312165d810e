import { failureLines } from './failureLines.js';
import type { Output } from './Output.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';
import { toJson } from './toJson.js';

/** One line of JSON an item, as it comes; an error is the last of them. */
export function createJsonLines(
  write: { readonly out: (text: SafeText) => void; readonly err: (text: SafeText) => void },
  paint: { readonly err: Paint },
): Output {
  return {
    item: (item) => write.out(safe`${toJson(item)}\n`),
    end: ({ error }) => {
      if (!error) return;
      write.out(safe`${toJson({ type: 'error', name: error.name, message: error.message })}\n`);
      write.err(failureLines(error, paint.err));
    },
  };
}
