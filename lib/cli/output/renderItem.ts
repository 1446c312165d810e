import type { JobItem, MasterReturn, MinionReturn } from '../../index.js';
import { highstate } from './highstate.js';
import { isRecord } from './isRecord.js';
import { nested } from './nested.js';
import type { Paint } from './Paint.js';
import { reasonInWords } from './reasonInWords.js';
import { safe, type SafeText } from './SafeText.js';
import { toJson } from './toJson.js';

/** What is printed of an item of a job; nothing of some. */
export function renderItem(item: JobItem, paint: Paint): readonly SafeText[] {
  switch (item.type) {
    case 'return':
      return 'minion' in item ? minionLines(item, paint) : masterLines(item, paint);
    case 'no-return':
      return [
        safe`${paint.red(`${item.minion}:`)} ${paint.red(paint.bold('NO RETURN'))}`,
        safe`    ${paint.red(`${reasonInWords[item.reason]} (${item.reason})`)}`,
      ];
    case 'progress': {
      const { minion, n, of, id, result, comment } = item;
      const sign = result === true ? paint.green('✔') : result === null ? paint.yellow('~') : paint.red('✘');
      return [
        safe`${paint.cyan(minion)} ${paint.dim(`${n + 1}/${of}`)} ${sign} ${id}${comment === '' ? '' : `: ${firstLine(comment)}`}`,
      ];
    }
    default:
      return [];
  }
}

function minionLines(item: MinionReturn, paint: Paint): readonly SafeText[] {
  const failed = !item.success;
  return [
    safe`${(failed ? paint.red : paint.cyan)(`${item.minion}:`)}${marks(item, paint)}`,
    ...(highstate(item.return, item.minion, paint) ?? nested(item.return, paint, { failed, indent: 4 })),
  ];
}

function masterLines(item: MasterReturn, paint: Paint): readonly SafeText[] {
  const failed = !item.success;
  return [
    safe`${(failed ? paint.red : paint.cyan)(`${item.fun}:`)}${marks(item, paint)}`,
    // Indented, as what a minion returns: no line of it can be taken for one of this program.
    ...(orchestration(item.return, paint) ?? nested(item.return, paint, { failed, indent: 4 })),
  ];
}

/** [salt] An orchestration returns the states of its master in `data`, and says how they are to be shown. */
function orchestration(value: unknown, paint: Paint): readonly SafeText[] | undefined {
  if (!isRecord(value) || value.outputter !== 'highstate' || !isRecord(value.data)) return undefined;
  const parts = Object.entries(value.data).map(([master, states]) => highstate(states, master, paint));
  return parts.every((lines) => lines !== undefined) ? parts.flat() : undefined;
}

function marks(item: MinionReturn | MasterReturn, paint: Paint): SafeText {
  const retcode = 'retcode' in item ? ` (retcode ${retcodeOf(item.retcode)})` : '';
  const failed = item.success ? '' : safe` ${paint.red(paint.bold('FAILED'))}${retcode}`;
  return safe`${failed}${item.trimmed ? safe` ${paint.yellow('(too large for Salt, which cut it)')}` : ''}`;
}

function retcodeOf(retcode: MinionReturn['retcode']): string {
  return typeof retcode === 'number' ? String(retcode) : toJson(retcode);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
