import type { Master } from '../master/Master.js';
import type { MasterCall } from './MasterCall.js';
import { runWheel, type WheelResult } from './runWheel.js';

/** How a wheel job stands on the bus: with `fun_args`, or with its tag as 3006 and 3007 do it for the real user. */
type Style = 'fun_args' | 'tag';

/** Runs a wheel function under a jid, with its events. */
export async function wheelEvents(master: Master, call: MasterCall, jid: string, style: Style): Promise<WheelResult> {
  const { bus, stamp, cache, clock } = master;
  const tag = `salt/wheel/${jid}`;
  const fun = `wheel.${call.fun}`;
  const { user } = call;
  if (style === 'tag') bus.fire(`${tag}/new`, { fun, jid, tag, user });
  const result = await runWheel(master, call, jid);
  // [salt] Of the two on 3006 the real user's comes last.
  if (style === 'tag') await clock.pause(5);
  const { return: value, success, funArgs } = result;

  const load = { fun, jid, user, fun_args: funArgs, _stamp: stamp(), return: value, success };
  if (style === 'tag') bus.fire(`${tag}/ret`, { fun, jid, tag, user, _stamp: stamp(), return: value, success });
  else if (success) {
    bus.fire(`${tag}/new`, { fun, jid, user, fun_args: funArgs });
    bus.fire(`${tag}/ret`, load);
  } else {
    // [salt] A wheel function that fails sends a ret without a new, and without its arguments.
    const extra = master.settings.release === '3008' ? { tag } : {};
    const retcode = master.settings.release === '3008' ? {} : { retcode: 1 };
    bus.fire(`${tag}/ret`, { fun, jid, ...extra, user, return: value, success, ...retcode });
  }
  cache.addRun({ jid, fun, user, load });
  return result;
}
