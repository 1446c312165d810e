import type { LocalLow } from '../../index.js';
import type { Options } from './Options.js';
import { targetFlags } from './optionsOf.js';

/** What a target and the flag of its kind mean to Salt. */
export function readTarget(target: string, options: Options): Pick<LocalLow, 'tgt' | 'tgt_type'> {
  const given: ReadonlySet<string> = new Set(Object.keys(options));
  const flag = targetFlags.find((name) => given.has(name));
  if (flag === undefined) return { tgt: target, tgt_type: 'glob' };
  if (flag !== 'list') return { tgt: target, tgt_type: flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
  // As salt has it: commas, or else blanks.
  const names = target.includes(',') ? target.replaceAll(' ', '').split(',') : target.split(/\s+/);
  return { tgt: names.filter((name) => name !== ''), tgt_type: 'list' };
}
