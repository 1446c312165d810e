import type { Master } from '../master/Master.js';
import { Refusal } from '../wire/Refusal.js';
import type { Caller, Client, Low } from './Client.js';
import type { MasterCall } from './MasterCall.js';
import { prepareMasterCall } from './prepareMasterCall.js';
import { wheelEvents } from './wheelEvents.js';

export const wheelAsync: Client = (low, caller) => {
  const { master } = caller;
  const jid = master.mintJid();
  const call = permitted(low, caller);
  if (call) void run(master, call, jid);
  return Promise.resolve([{ tag: `salt/wheel/${jid}`, jid }]);
};

/** [salt] Whoever may not gets the same answer, and no event ever. */
function permitted(low: Low, caller: Caller): MasterCall | undefined {
  try {
    return prepareMasterCall(low, caller, 'wheel');
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return undefined;
    throw error;
  }
}

/**
 * [salt] On 3008 the events bear a jid that the master mints later, and none the one of the answer; on 3006 and 3007 both
 * do, the answer's with the user UNKNOWN.
 */
async function run(master: Master, call: MasterCall, jid: string): Promise<void> {
  await master.clock.pause(10 + master.chance() * 30);
  if (master.settings.release === '3008') {
    await wheelEvents(master, call, master.mintJid(), 'fun_args');
    return;
  }
  const real = wheelEvents(master, call, master.mintJid(), 'tag');
  await Promise.all([real, wheelEvents(master, { ...call, user: 'UNKNOWN' }, jid, 'fun_args')]);
}
