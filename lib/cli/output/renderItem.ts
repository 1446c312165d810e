import type { JobItem, MasterReturn, MinionReturn } from '../../index.js';
import { highstate } from './highstate.js';
import { isRecord } from './isRecord.js';
import { nested } from './nested.js';
import type { Paint } from './Paint.js';
import { plainLine } from './plainLine.js';
import { reasonInWords } from './reasonInWords.js';

/** What is printed of an item of a job; nothing of some. */
export function renderItem(item: JobItem, paint: Paint): readonly string[] {
  switch (item.type) {
    case 'return':
      return 'minion' in item ? minionLines(item, paint) : masterLines(item, paint);
    case 'no-return':
      return [
        `${paint.red(`${plainLine(item.minion)}:`)} ${paint.red(paint.bold('NO RETURN'))}`,
        `    ${paint.red(`${reasonInWords[item.reason]} (${item.reason})`)}`,
      ];
    case 'progress': {
      const { minion, n, of, id, result, comment } = item;
      const sign = result === true ? paint.green('✔') : result === null ? paint.yellow('~') : paint.red('✘');
      return [
        `${paint.cyan(plainLine(minion))} ${paint.dim(`${n + 1}/${of}`)} ${sign} ${plainLine(id)}${comment === '' ? '' : `: ${plainLine(firstLine(comment))}`}`,
      ];
    }
    default:
      return [];
  }
}

function minionLines(item: MinionReturn, paint: Paint): readonly string[] {
  const failed = !item.success;
  return [
    (failed ? paint.red : paint.cyan)(`${plainLine(item.minion)}:`) + marks(item, paint),
    ...(highstate(item.return, item.minion, paint) ?? nested(item.return, paint, { failed, indent: 4 })),
  ];
}

function masterLines(item: MasterReturn, paint: Paint): readonly string[] {
  const failed = !item.success;
  const head = failed ? [`${paint.red(`${plainLine(item.fun)}:`)}${marks(item, paint)}`] : [];
  return [
    ...head,
    ...(orchestration(item.return, paint) ?? nested(item.return, paint, { failed, indent: failed ? 4 : 0 })),
  ];
}

/** [salt] An orchestration returns the states of its master in `data`, and says how they are to be shown. */
function orchestration(value: unknown, paint: Paint): readonly string[] | undefined {
  if (!isRecord(value) || value.outputter !== 'highstate' || !isRecord(value.data)) return undefined;
  const parts = Object.entries(value.data).map(([master, states]) => highstate(states, master, paint));
  return parts.every((lines) => lines !== undefined) ? parts.flat() : undefined;
}

function marks(item: MinionReturn | MasterReturn, paint: Paint): string {
  const retcode = 'retcode' in item ? ` (retcode ${retcodeOf(item.retcode)})` : '';
  return [
    ...(item.success ? [] : [` ${paint.red(paint.bold('FAILED'))}${retcode}`]),
    ...(item.trimmed ? [` ${paint.yellow('(too large for Salt, which cut it)')}`] : []),
  ].join('');
}

function retcodeOf(retcode: MinionReturn['retcode']): string {
  return typeof retcode === 'number' ? String(retcode) : JSON.stringify(retcode);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
