import type { Summary } from '../../index.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';

/** The line that says how far a job is; no wider than the terminal. */
export function barLine(
  { summary, of, seconds }: { readonly summary: Summary; readonly of: number; readonly seconds: number },
  paint: Paint,
  columns: number,
): SafeText {
  const { targeted, returned, failed, noReturn } = summary;
  const total = Math.max(of, targeted);
  if (total === 0) return safe`waiting for the master  ${Math.floor(seconds)} s`.shortened(columns - 1, safe``);
  const done = Math.min(total, returned + noReturn);
  const counts = [
    `${done}/${total}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(noReturn > 0 ? [`${noReturn} without return`] : []),
    `${Math.floor(seconds)} s`,
  ].join('  ');
  const room = Math.min(30, columns - counts.length - 5);
  if (room < 5) return safe`${counts.slice(0, columns - 1)}`;
  const full = Math.floor((done / total) * room);
  const colour = failed + noReturn > 0 ? paint.red : paint.green;
  return safe`[${colour('#'.repeat(full))}${'.'.repeat(room - full)}] ${counts}`;
}
