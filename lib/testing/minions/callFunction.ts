import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import { outcome, isOutcome, type Outcome } from '../outcome.js';
import { settle } from '../wire/settle.js';
import { builtIns } from './builtIns.js';
import { fireAsMinion } from './fireAsMinion.js';
import type { Minion } from './Minion.js';
import { silent } from './silent.js';
import { splitArguments } from './splitArguments.js';

/** Runs one function on a minion: the user's own before the built-in ones. */
export async function callFunction(
  master: Master,
  minion: Minion,
  job: Job,
  fun: string,
  arg: readonly unknown[],
  isOver: () => boolean,
): Promise<Outcome | typeof silent> {
  const own = master.settings.functions[fun];
  const builtIn = builtIns[fun];
  const call = {
    ...splitArguments(arg),
    minion: minion.id,
    fun,
    jid: job.jid,
    grains: minion.grains,
    fire: (tag: string, data: Readonly<Record<string, unknown>>) => fireAsMinion(master, minion.id, tag, data),
  };
  if (!own && !builtIn) {
    return outcome({ success: false, return: `'${fun}' is not available.`, retcode: 1, out: 'nested' });
  }
  try {
    const value = await settle(own ? own(call) : builtIn?.(call, { master, minion, job, isOver }));
    if (value === silent) return silent;
    return isOutcome(value) ? value : { success: true, return: value ?? null, retcode: 0 };
  } catch (error) {
    return exception(master, minion, error);
  }
}

/** [salt] An exception is an event `_salt_error` and a return that is a traceback. */
function exception(master: Master, minion: Minion, error: unknown): Outcome {
  const message = 'The minion function caused an exception';
  fireAsMinion(master, minion.id, '_salt_error', { message, args: [message], _stamp: master.stamp() });
  const what = error instanceof Error ? error.message : String(error);
  return {
    success: false,
    return: `${message}: Traceback (most recent call last):\n  File "/opt/salt/salt/minion.py", line 3199, in _thread_return\n    return_data = minion_instance._execute_job_function(\nException: ${what}\n`,
    out: 'nested',
    retcode: 1,
  };
}
