import type { Identity } from '../commands/Identity.js';
import { routeOf } from '../events/routeOf.js';
import type { SaltEvent } from '../events/SaltEvent.js';

type Known = (identity: Identity, subject: string) => boolean;

const ofOwnJob: Known = ({ isOwnJid }, jid) => isOwnJid(jid);
const ofOwnProbe: Known = ({ isOwnProbe }, tag) => isOwnProbe(tag);

/** Calls that are known by their first argument, for their jid is the master's. */
const calls: ReadonlyMap<unknown, Known> = new Map([
  // [salt] salt-api asks so itself where a minion does not answer a find_job, and term_job is sent without a jid.
  ['saltutil.find_job', ofOwnJob],
  ['saltutil.term_job', ofOwnJob],
  ['runner.jobs.print_job', ({ looksUp }: Identity, jid: string) => looksUp(jid)],
  ['runner.event.send', ofOwnProbe],
  ['runner.test.arg', ofOwnProbe],
]);

/** Whether the client caused this event itself: with a job, a find_job, a probe or a look-up. */
export function isOwnEvent(identity: Identity, { tag, data }: SaltEvent): boolean {
  if (identity.isOwnProbe(tag)) return true;
  const jid = routeOf(tag);
  if (jid === undefined) return false;
  if (identity.isOwnJid(jid)) return true;
  if (data.cmd === '_minion_event') return false;
  // [salt] It takes no arguments.
  if (data.fun === 'runner.jobs.master') return identity.listsRunners();
  // [salt] The `new` and `publish` of a job say `arg`.
  const args = data.fun_args ?? data.arg;
  const subject: unknown = Array.isArray(args) ? args[0] : undefined;
  return typeof subject === 'string' && (calls.get(data.fun)?.(identity, subject) ?? false);
}
