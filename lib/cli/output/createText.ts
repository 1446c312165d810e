import type { MinionNoReturn } from '../../index.js';
import { failureLines } from './failureLines.js';
import type { Output } from './Output.js';
import type { Paint } from './Paint.js';
import { safe, SafeText } from './SafeText.js';
import { renderItem } from './renderItem.js';
import { summaryLines } from './summaryLines.js';

/**
 * The output for people. Returns come as they come; who gave none is named at the end, for a return may still come and
 * correct that.
 */
export function createText(
  write: { readonly out: (text: SafeText) => void; readonly err: (text: SafeText) => void },
  paint: { readonly out: Paint; readonly err: Paint },
): Output {
  const noReturns = new Map<string, MinionNoReturn>();
  const print = (lines: readonly SafeText[]) => {
    if (lines.length > 0) write.out(safe`${SafeText.join(lines, safe`\n`)}\n`);
  };
  return {
    item: (item) => {
      if (item.type === 'no-return') noReturns.set(item.minion, item);
      else if (item.type === 'silent')
        write.err(safe`${paint.err.yellow(safe`${item.minion} does not answer; it is asked again`)}\n`);
      else {
        if (item.type === 'return' && 'minion' in item) noReturns.delete(item.minion);
        print(renderItem(item, paint.out));
      }
    },
    end: ({ summary, notBegun, error }) => {
      for (const item of noReturns.values()) print(renderItem(item, paint.out));
      if (summary) write.err(summaryLines(summary, notBegun, paint.err));
      if (error) write.err(failureLines(error, paint.err));
    },
  };
}
