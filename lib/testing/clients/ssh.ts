import type { Master } from '../master/Master.js';
import { permitsLocal } from '../master/permitsLocal.js';
import { callFunctions } from '../minions/callFunctions.js';
import { createMinion } from '../minions/Minion.js';
import { silent } from '../minions/silent.js';
import { refusals } from '../wire/refusals.js';
import { Refusal } from '../wire/Refusal.js';
import type { Client } from './Client.js';
import { prepareJob } from './prepareJob.js';

/** salt-ssh: runs a function on machines of the roster, which have no minion. */
export const ssh: Client = async (low, caller) => {
  const { master, session } = caller;
  const { roster } = master.settings;
  // [salt] As measured on a 3008.4 without a roster: its ssh client finds no token of salt-api's.
  if (roster.length === 0) throw new Refusal(401, noToken);
  if (master.sessions.stateOf(session.token) !== 'alive') throw new Refusal(401, noToken);
  if (!permitsLocal(session.perms, low.fun)) throw refusals.localForbidden();
  const machines = new Map(
    roster.map((id) => [id, createMinion(id, { id, os: 'Debian', ...master.settings.grains(id) })]),
  );
  const job = prepareJob(low, { session, master: { ...master, minions: machines } });
  if (!job) return [{}];
  const answers = job.minions.map((id) => runOn(id, master, job, machines.get(id) ?? createMinion(id, { id })));
  return [Object.fromEntries(await Promise.all(answers))];
};

const noToken = `{'name': 'TokenAuthenticationError', 'message': 'Authentication failure of type "token" occurred.'}`;

// [salt] The event of its return has neither a cmd nor a `new` before it; on 3008 it says `success`.
async function runOn(
  id: string,
  master: Master,
  job: Parameters<typeof callFunctions>[2],
  machine: ReturnType<typeof createMinion>,
): Promise<[string, unknown]> {
  const result = await callFunctions(master, machine, job, () => false);
  const told = result === silent ? { return: null } : result;
  const item = {
    jid: job.jid,
    return: told.return,
    retcode: told.retcode ?? 0,
    id,
    fun: job.fun,
    fun_args: job.arg,
    ...(master.settings.release === '3008' ? { success: told.success ?? true } : {}),
    _stamp: master.stamp(),
  };
  master.bus.fire(`salt/job/${job.jid}/ret/${id}`, item);
  return [id, item];
}
