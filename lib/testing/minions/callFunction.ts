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
  const isOneOfSeveral = typeof job.fun !== 'string';
  if (!own && !builtIn) {
    // [salt] In a list of functions its name is called as if it were the function.
    if (isOneOfSeveral) return exceptionOfSeveral("TypeError: 'str' object is not callable");
    return outcome({ success: false, return: `'${fun}' is not available.`, retcode: 1, out: 'nested' });
  }
  try {
    const value = await settle(own ? own(call) : builtIn?.(call, { master, minion, job, isOver }));
    if (value === silent) return silent;
    return isOutcome(value) ? value : { success: true, return: value ?? null, retcode: 0 };
  } catch (error) {
    const what = `Exception: ${error instanceof Error ? error.message : String(error)}`;
    return isOneOfSeveral ? exceptionOfSeveral(what) : exception(master, minion, what);
  }
}

/** [salt] An exception is an event `_salt_error` and a return that is a traceback. */
function exception(master: Master, minion: Minion, what: string): Outcome {
  const message = 'The minion function caused an exception';
  fireAsMinion(master, minion.id, '_salt_error', { message, args: [message], _stamp: master.stamp() });
  return {
    success: false,
    return: `${message}: ${traceback('_thread_return', what)}`,
    out: 'nested',
    retcode: 1,
  };
}

/** [salt] In a list of functions an exception is a traceback without a retcode, and no event. */
const exceptionOfSeveral = (what: string): Outcome =>
  outcome({ success: false, return: traceback('_thread_multi_return', what) });

const traceback = (where: string, what: string) =>
  `Traceback (most recent call last):\n  File "/opt/salt/salt/minion.py", line 3199, in ${where}\n    return_data = minion_instance._execute_job_function(\n${what}\n`;
