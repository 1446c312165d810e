import type { ReactorItem } from '../../index.js';
import { inWords } from './inWords.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';

/** A line that says what became of the events of one window. */
export function describeReaction(on: string, item: ReactorItem, paint: Paint): SafeText {
  if (item.type === 'gap') {
    return safe`${paint.yellow('~')} ${on}: events of ${((item.to - item.from) / 1000).toFixed(1)} s may be missing\n`;
  }
  const { reaction, key, status, events, results, took } = item;
  const good = status === 'done';
  const facts = [
    `${events.length} ${events.length === 1 ? 'event' : 'events'}`,
    `${results.length} ${results.length === 1 ? 'result' : 'results'}`,
    `${(took / 1000).toFixed(1)} s`,
  ].join(', ');
  const error = 'error' in item && item.error !== undefined ? `: ${inWords(item.error).message}` : '';
  const notify = 'notifyError' in item && item.notifyError !== undefined ? ' (notify failed)' : '';
  return safe`${good ? paint.green('✔') : paint.red('✘')} ${on} #${reaction}${key === '' ? '' : ` ${key}`}: ${status}${error}${notify} (${facts})\n`;
}
