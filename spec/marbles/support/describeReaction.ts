import type { ReactorItem } from '../../../lib/reactor/ReactorItem.js';
import { describeError } from './describeItem.js';

/** An item of a reactor in the words of the scenarios. */
export function describeReaction(item: ReactorItem): string {
  if (item.type === 'gap') return `gap from ${item.from} to ${item.to}`;
  const { reaction, key, events, status, results, took } = item;
  return [
    `reaction ${reaction}${key === '' ? '' : ` of ${key}`} to ${events.map(({ tag }) => tag).join(', ')}: ${status}`,
    ...(took === 0 ? [] : [`in ${took} ms`]),
    ...(results.length === 0 ? [] : [`${results.length} results`]),
    ...('error' in item ? [describeError(item.error)] : []),
    ...('notifyError' in item ? [`not notified: ${describeError(item.notifyError)}`] : []),
  ].join(', ');
}
