import type { Master } from '../master/Master.js';
import { runners } from '../master/runners.js';
import { isOutcome, type Outcome } from '../outcome.js';
import { refusals } from '../wire/refusals.js';
import { isMap } from '../wire/isMap.js';
import { settle } from '../wire/settle.js';
import type { MasterCall } from './MasterCall.js';

export interface Run {
  readonly jid: string;
  readonly result: Promise<unknown>;
}

/** Starts a runner: `new` on the bus, its work, `ret` on the bus, its result in the cache. */
export function startRun(master: Master, call: MasterCall): Run {
  const own = master.settings.runners[call.fun];
  const builtIn = runners[call.fun];
  // [salt] An unknown runner function is an unexpected error, without any event.
  if (!own && !builtIn) throw refusals.unexpected();
  const jid = master.mintJid();
  const work = async () => settle(own ? own({ ...call, jid }) : builtIn?.({ ...call, jid, master }));
  return { jid, result: run(master, call, jid, work) };
}

async function run(master: Master, call: MasterCall, jid: string, work: () => Promise<unknown>): Promise<unknown> {
  await master.clock.pause(5);
  const { fun, args, kwargs, user } = call;
  const load = {
    fun: `runner.${fun}`,
    jid,
    user,
    fun_args: Object.keys(kwargs).length > 0 ? [...args, kwargs] : args,
    _stamp: master.stamp(),
  };
  master.running.set(jid, { ...load, pid: master.mintPid() });
  master.bus.fire(`salt/run/${jid}/new`, load);
  const result = await resultOf(fun, work);
  master.running.delete(jid);
  const ended = fun === 'event.send' ? { ...load, fun_args: load.fun_args.map((arg) => stampedIn(arg, master)) } : load;
  master.bus.fire(`salt/run/${jid}/ret`, { ...ended, _stamp: master.stamp(), ...result });
  master.cache.addRun({ jid, fun: load.fun, user, load: { ...ended, ...result } });
  return result.return;
}

/** [salt] event.send writes the stamp of its event into the arguments that it was called with. */
function stampedIn(arg: unknown, master: Master): unknown {
  if (!isMap(arg)) return arg;
  return isMap(arg.data)
    ? { ...arg, data: { ...arg.data, _stamp: master.stamp() } }
    : { ...arg, _stamp: master.stamp() };
}

async function resultOf(fun: string, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const value = await work();
    return isOutcome(value) ? value : { return: value ?? null, success: true };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return {
      return: `Exception occurred in runner ${fun}: Traceback (most recent call last):\n  File "/opt/salt/salt/client/mixins.py", line 387, in low\n    data["return"] = func(*args, **kwargs)\n${what}\n`,
      success: false,
      // [salt] One that fails by an exception has a retcode.
      retcode: 1,
    };
  }
}
