import type { SaltEvent } from 'rx-salt';
import { toText } from './toText.js';

/** A job that somebody began. */
export interface NewJob {
  readonly jid: string;
  readonly title: string;
  readonly target: string;
  readonly minions: readonly string[];
}

/** Reads `salt/job/<jid>/new`; undefined for the housekeeping of salt-api and its clients. */
export function readNewJob({ data }: SaltEvent): NewJob | undefined {
  const { jid, fun, tgt, user, minions } = data;
  if (typeof jid !== 'string' || typeof fun !== 'string' || fun.startsWith('saltutil.')) return undefined;
  if (!Array.isArray(minions) || minions.length === 0) return undefined;
  const by = typeof user === 'string' ? ` by ${user}` : '';
  return {
    jid,
    title: fun,
    target: `${typeof tgt === 'string' ? tgt : toText(tgt, 80)}${by}`,
    minions: minions.filter((id) => typeof id === 'string'),
  };
}
