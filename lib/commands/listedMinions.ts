import type { Lowstate } from '../session/Api.js';

/** The minions that a list target names; undefined for any other target. */
export function listedMinions({ tgt, tgt_type, expr_form }: Lowstate): readonly string[] | undefined {
  if ((tgt_type ?? expr_form) !== 'list') return undefined;
  const names = typeof tgt === 'string' ? tgt.split(',').map((name) => name.trim()) : tgt;
  if (!Array.isArray(names)) return undefined;
  return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))];
}
