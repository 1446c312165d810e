import type { Client } from './Client.js';
import { prepareMasterCall } from './prepareMasterCall.js';
import { startRun } from './startRun.js';

export const runnerAsync: Client = async (low, caller) => {
  const { jid } = startRun(caller.master, prepareMasterCall(low, caller, 'runner'));
  return Promise.resolve([{ tag: `salt/run/${jid}`, jid }]);
};
