import type { Job } from '../master/Job.js';
import { matchTarget } from '../master/matchTarget.js';
import { permitsLocal } from '../master/permitsLocal.js';
import { isMap } from '../wire/isMap.js';
import { listOf } from '../wire/listOf.js';
import { refusals } from '../wire/refusals.js';
import { textOf } from '../wire/textOf.js';
import type { Caller, Low } from './Client.js';

/** The job that a lowstate map means; undefined where its target matches no minion. Throws where it may not run. */
export function prepareJob(low: Low, caller: Caller): Job | undefined {
  const { master, session } = caller;
  const { fun, tgt } = low;
  const funs = listOf(fun).map(textOf);
  const tgtType = textOf(low.tgt_type ?? 'glob');
  if (funs.length === 0 || tgt === undefined) throw refusals.unexpected();
  // [salt] A nodegroup that the master does not know.
  const isUnknownGroup = tgtType === 'nodegroup' && master.settings.nodegroups[textOf(tgt)] === undefined;
  if (isUnknownGroup) throw refusals.unexpected();
  if (master.sessions.stateOf(session.token) !== 'alive') {
    fireError(low, caller, 'AuthenticationError', 'Authentication error occurred.');
    throw refusals.expired();
  }
  if (!permitsLocal(session.perms, fun)) {
    fireError(low, caller, 'AuthorizationError', 'Authorization error occurred.');
    throw refusals.localForbidden();
  }
  const target = matchTarget({ minions: master.minions, nodegroups: master.settings.nodegroups }, tgt, tgtType);
  // [salt] No match: an empty answer and no event, not even for names that are unknown.
  if (target.minions.length === 0) return undefined;
  return {
    // [salt] A jid given by the caller is honoured.
    jid: typeof low.jid === 'string' && low.jid !== '' ? low.jid : master.mintJid(),
    fun: Array.isArray(fun) ? funs : textOf(fun),
    arg: argumentsOf(low),
    tgt,
    tgtType,
    user: session.user,
    ...target,
    ...(low.metadata === undefined ? {} : { metadata: low.metadata }),
    startEvent: low.start_event === true,
  };
}

/** The arguments as they are published: the named ones are a last map. */
export function argumentsOf({ arg, kwarg }: Low): readonly unknown[] {
  return [...listOf(arg), ...(isMap(kwarg) && Object.keys(kwarg).length > 0 ? [{ __kwarg__: true, ...kwarg }] : [])];
}

/** [salt] A job that is refused is an event that holds a key of the master and the caller's token. */
function fireError(low: Low, { master, session }: Caller, name: string, message: string): void {
  const error = { name, message };
  fireJobError(low, master, 'salt/job/error', { client: low.client, token: session.token }, error);
}

/** The event of a function that is not allowed, where more is known of the job. */
export function fireRefusal(
  low: Low,
  { master }: Caller,
  tag: string,
  kwargs: Readonly<Record<string, unknown>>,
): void {
  const error = { name: 'AuthorizationError', message: 'Authorization error occurred.' };
  fireJobError(low, master, tag, kwargs, error);
}

function fireJobError(low: Low, master: Caller['master'], tag: string, kwargs: unknown, error: unknown): void {
  master.bus.fire(tag, {
    cmd: 'publish',
    tgt: low.tgt,
    fun: low.fun,
    arg: argumentsOf(low),
    key: 'key-of-the-simulated-master',
    tgt_type: low.tgt_type ?? 'glob',
    ret: '',
    jid: low.jid ?? '',
    kwargs,
    user: 'root',
    error,
  });
}
