import type { Client } from './Client.js';
import { prepareMasterCall } from './prepareMasterCall.js';
import { wheelEvents } from './wheelEvents.js';

export const wheel: Client = async (low, caller) => {
  const { master } = caller;
  const call = prepareMasterCall(low, caller, 'wheel');
  const jid = master.mintJid();
  const tag = `salt/wheel/${jid}`;
  const answer = (stamped: boolean, value: unknown, success: boolean) => {
    const stamp = { _stamp: master.stamp() };
    const load = { fun: `wheel.${call.fun}`, jid, tag, user: call.user };
    return [
      {
        tag,
        data: { ...load, ...(stamped ? stamp : {}), return: value, success, ...(!stamped && !success ? stamp : {}) },
      },
    ];
  };
  if (master.settings.release === '3008') {
    const { return: value, success } = await wheelEvents(master, call, jid, 'fun_args');
    return answer(false, value, success);
  }
  // [salt] 3006 and 3007 run it under a second jid, for a user UNKNOWN.
  const [{ return: value, success }] = await Promise.all([
    wheelEvents(master, call, jid, 'tag'),
    wheelEvents(master, { ...call, user: 'UNKNOWN' }, master.mintJid(), 'fun_args'),
  ]);
  return answer(true, value, success);
};
