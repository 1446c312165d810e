import { JobError, SaltError } from 'rx-salt';
import type { JobItem } from 'rx-salt';
import { tellValue } from './tellValue.js';

/** An item of a job in one line. */
export function tellItem(item: JobItem, tellsVia: boolean): string {
  switch (item.type) {
    case 'submitted':
      return ['submitted', [...item.minions].sort().join(', ')].filter(Boolean).join(' to ');
    case 'started':
      return `started ${item.minion}`;
    case 'progress':
      return `progress ${item.minion} ${item.n + 1}/${item.of} ${item.id} ${String(item.result)} ${item.comment}`;
    case 'batch':
      return `batch ${item.done}/${item.of}: ${[...item.minions].sort().join(', ')}`;
    case 'silent':
      return `silent ${item.minion}`;
    case 'no-return':
      return `no-return ${item.minion} ${item.reason}`;
    case 'return': {
      const retcode = 'retcode' in item && item.retcode !== 0 ? `, retcode ${tellValue(item.retcode)}` : '';
      const marks = [
        ...(item.success ? [] : ['failed']),
        ...(item.trimmed ? ['trimmed'] : []),
        ...('unexpected' in item ? ['unexpected'] : []),
        ...(tellsVia && item.via === 'lookup' ? ['looked up'] : []),
      ];
      const minion = 'minion' in item ? ` ${item.minion}` : '';
      return `return${minion} ${tellValue(item.return)}${marks.map((mark) => `, ${mark}`).join('')}${retcode}`;
    }
  }
}

/** An error in one line. */
export function tellError(error: unknown): string {
  if (!(error instanceof SaltError)) return `fails with ${String(error)}`;
  if (!(error instanceof JobError)) return `fails with ${error.name}`;
  const missing = error.missing.length > 0 ? `, missing ${[...error.missing].sort().join(', ')}` : '';
  return `fails with ${error.name}, ${error.submitted ? 'submitted' : 'not submitted'}${missing}`;
}
