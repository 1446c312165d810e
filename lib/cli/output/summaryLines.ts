import type { MinionSummary, Summary } from '../../index.js';
import type { Paint } from './Paint.js';
import { safe, SafeText } from './SafeText.js';

const most = 10;

/**
 * What is said at the end of a job, on stderr.
 *
 * @param notBegun minions of a batch that no portion reached.
 */
export function summaryLines(summary: Summary, notBegun: number, paint: Paint): SafeText {
  const { targeted, returned, failed, noReturn, missing, elapsed, jid } = summary;
  const took = `${(elapsed / 1000).toFixed(1)} s${jid === undefined ? '' : `, jid ${jid}`}`;
  if (targeted === 0) {
    if (returned === 0) return safe``;
    return safe`${failed === 0 ? paint.green('succeeded') : paint.red('failed')} (${took})\n`;
  }
  const counts = [
    paint.green(`${returned - failed} succeeded`),
    ...(failed > 0 ? [paint.red(`${failed} failed`)] : []),
    ...(noReturn > 0 ? [paint.red(`${noReturn} gave no return`)] : []),
    ...(missing > 0 ? [paint.yellow(`${missing} still out`)] : []),
    ...(notBegun > 0 ? [paint.yellow(`${notBegun} not begun`)] : []),
  ];
  const lines = [
    safe`${targeted} ${targeted === 1 ? 'minion' : 'minions'}: ${SafeText.join(counts, safe`, `)} (${took})`,
    ...namesOf(summary, 'failed', ['failed']),
    ...namesOf(summary, 'no return', ['no-return']),
    ...namesOf(summary, 'still out', ['waiting', 'started']),
    safe``,
  ];
  return SafeText.join(lines, safe`\n`);
}

function namesOf({ minions }: Summary, label: string, states: readonly MinionSummary['state'][]): readonly SafeText[] {
  const names = [...minions].flatMap(([minion, { state }]) => (states.includes(state) ? [minion] : []));
  if (names.length === 0) return [];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return [safe`  ${label}: ${names.sort().slice(0, most).join(', ')}${more}`];
}
