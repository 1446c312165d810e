import { isRecord } from '../checks.js';
import type { WheelLow } from '../commands/Low.js';
import type { SaltEvent } from '../events/SaltEvent.js';

const notArguments: readonly string[] = ['client', 'fun', 'arg', 'kwarg'];

/**
 * Whether an event is the return of a wheel call. [salt] On 3008 the jid of the answer is in no event: they bear one that the
 * master minted a little later, so function, user, arguments and a jid not smaller than the answer's are all there is. On 3006
 * and 3007 both jids appear. A failing call sends no arguments; those of others are padded with defaults.
 */
export function isWheelReturn(
  { data }: SaltEvent,
  { low, jid, user }: { readonly low: WheelLow; readonly jid: string; readonly user: string | undefined },
): boolean {
  if (data.fun !== `wheel.${low.fun}` || typeof data.jid !== 'string') return false;
  if (data.jid === jid) return true;
  if (data.jid < jid || data.user === 'UNKNOWN' || (user !== undefined && data.user !== user)) return false;
  const told = Array.isArray(data.fun_args) ? leaves(data.fun_args) : [];
  return told.length === 0 || leaves(argumentsOf(low)).every((value) => told.includes(value));
}

function argumentsOf(low: WheelLow): unknown {
  const named = Object.entries(low).filter(([key]) => !notArguments.includes(key));
  return [low.arg, low.kwarg, ...named.map(([, value]) => value)];
}

function leaves(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (isRecord(value)) return Object.values(value).flatMap(leaves);
  if (value === undefined || value === null) return [];
  return [typeof value === 'string' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)];
}
