import type { Master } from '../master/Master.js';
import { wheels } from '../master/wheels.js';
import { isOutcome, type Outcome } from '../outcome.js';
import { settle } from '../wire/settle.js';
import type { MasterCall } from './MasterCall.js';

export interface WheelResult extends Outcome {
  readonly funArgs: readonly unknown[];
  readonly success: boolean;
}

/** Runs a wheel function; one that fails is a result with `success: false`. */
export async function runWheel(
  master: Master,
  { fun, args, kwargs, user, asGiven }: MasterCall,
  jid: string,
): Promise<WheelResult> {
  const own = master.settings.wheels[fun];
  const builtIn = wheels[fun];
  const { params = [], defaults = {} } = builtIn ?? {};
  const given = { ...defaults, ...kwargs };
  const positional = [...args, ...params.slice(args.length).map((name) => given[name] ?? null)];
  const named = Object.fromEntries(Object.entries(given).filter(([key]) => !params.includes(key)));
  const [first, last] = asGiven ? [args, kwargs] : [positional, named];
  const funArgs = Object.keys(last).length > 0 ? [...first, last] : first;
  try {
    if (!own && !builtIn) throw new Error(`CommandExecutionError: '${fun}' is not available.`);
    const isMissing = params.length > 0 && args.length === 0 && given[params[0] ?? ''] === undefined;
    if (!own && isMissing && builtIn?.missing !== undefined) throw new Error(`SaltInvocationError: ${builtIn.missing}`);
    const value = await settle(own ? own({ args, kwargs, user, jid }) : builtIn?.run(positional, master));
    if (isOutcome(value)) return { return: value.return, success: value.success !== false, funArgs };
    return { return: value ?? null, success: true, funArgs };
  } catch (error) {
    return { return: failure(master, fun, error), success: false, funArgs };
  }
}

/** [salt] The text of a failing wheel function; that of 3008 comes from a bug of its own. */
function failure({ settings }: Master, fun: string, error: unknown): string {
  const what =
    settings.release === '3008'
      ? "UnboundLocalError: cannot access local variable 'proc_fn' where it is not associated with a value"
      : `Traceback (most recent call last):\n  File "/opt/salt/salt/client/mixins.py", line 341, in low\n    salt.utils.lazy.verify_fun(self_functions, fun)\nsalt.exceptions.${error instanceof Error ? error.message : String(error)}\n`;
  return `Exception occurred in wheel ${fun}: ${what}`;
}
