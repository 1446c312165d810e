import type { Client } from './Client.js';
import { prepareMasterCall } from './prepareMasterCall.js';
import { wheelEvents } from './wheelEvents.js';

export const wheel: Client = async (low, caller) => {
  const { master } = caller;
  const call = prepareMasterCall(low, caller, 'wheel');
  const jid = master.mintJid();
  const style = master.settings.release === '3008' ? 'fun_args' : 'tag';
  const { return: value, success } = await wheelEvents(master, call, jid, style);
  const tag = `salt/wheel/${jid}`;
  const stamp = success ? {} : { _stamp: master.stamp() };
  return [{ tag, data: { fun: `wheel.${call.fun}`, jid, tag, user: call.user, return: value, success, ...stamp } }];
};
