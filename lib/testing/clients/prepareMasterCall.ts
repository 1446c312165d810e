import { permitsMaster } from '../master/permitsMaster.js';
import { isMap } from '../wire/isMap.js';
import { listOf } from '../wire/listOf.js';
import { Refusal } from '../wire/Refusal.js';
import { refusals } from '../wire/refusals.js';
import { textOf } from '../wire/textOf.js';
import type { Caller, Low } from './Client.js';
import type { MasterCall } from './MasterCall.js';

const reserved = new Set(['client', 'fun', 'arg', 'kwarg', 'token', 'timeout', 'full_return']);

/** The call that a lowstate map means. Throws where it may not run. */
export function prepareMasterCall(low: Low, { master, session }: Caller, kind: 'runner' | 'wheel'): MasterCall {
  if (low.fun === undefined) {
    throw new Refusal(400, `${textOf(low.client)} takes at least 1 argument (0 given)`);
  }
  const fun = textOf(low.fun);
  if (master.sessions.stateOf(session.token) !== 'alive') throw refusals.masterExpired();
  if (!permitsMaster(session.perms, kind, fun)) throw refusals.masterForbidden(session.user);
  // [salt] Whatever else is in the map is an argument, a jid included.
  const rest = Object.fromEntries(Object.entries(low).filter(([key]) => !reserved.has(key)));
  if (kind === 'wheel') return { fun, user: session.user, ...wheelArguments(low, rest) };
  return {
    fun,
    args: listOf(low.arg),
    kwargs: { ...rest, ...(isMap(low.kwarg) ? low.kwarg : {}) },
    user: session.user,
  };
}

/** [salt] A wheel function gets `arg` and `kwarg` where the map has both, else what else is in the map. */
function wheelArguments({ arg, kwarg }: Low, rest: Readonly<Record<string, unknown>>) {
  return arg !== undefined && isMap(kwarg)
    ? { args: listOf(arg), kwargs: kwarg, asGiven: true }
    : { args: [], kwargs: rest };
}
