import type { JobItem, MasterReturn, MinionResult, Summary } from '../../index.js';
import { failureLines } from './failureLines.js';
import type { Output } from './Output.js';
import type { Paint } from './Paint.js';
import { SafeText } from './SafeText.js';
import { toJson } from './toJson.js';

/** One JSON document at the end, also where the job broke off: what came by then, and the error. */
export function createJson(
  write: { readonly out: (text: SafeText) => void; readonly err: (text: SafeText) => void },
  paint: { readonly err: Paint },
): Output {
  const jids = new Set<string>();
  const minions = new Map<string, unknown>();
  let own: MasterReturn | undefined;

  function item(next: JobItem): void {
    jids.add(next.jid);
    if (next.type !== 'return' && next.type !== 'no-return') return;
    if ('minion' in next) minions.set(next.minion, resultOf(next));
    else own = next;
  }

  return {
    item,
    end: ({ summary, notBegun, error, interrupted }) => {
      const document = {
        jids: [...jids],
        ...(own
          ? { fun: own.fun, success: own.success, return: own.return, ...(own.trimmed && { trimmed: true }) }
          : {
              minions: Object.fromEntries(minions),
              summary: summary && { ...countsOf(summary), ...(notBegun > 0 && { notBegun }) },
            }),
        ...(interrupted && { interrupted }),
        ...(error && { error: { name: error.name, message: error.message } }),
      };
      write.out(SafeText.keepingLines(`${toJson(document, 2)}\n`));
      if (error) write.err(failureLines(error, paint.err));
    },
  };
}

function resultOf(item: MinionResult): unknown {
  if (item.type === 'no-return') return { success: false, reason: item.reason };
  const { success, retcode, return: value, trimmed } = item;
  return { success, ...(retcode !== undefined && { retcode }), return: value, ...(trimmed && { trimmed }) };
}

function countsOf({ targeted, returned, failed, noReturn, missing }: Summary): Readonly<Record<string, number>> {
  return { targeted, succeeded: returned - failed, failed, noReturn, missing };
}
