import type { Client } from './Client.js';
import { prepareMasterCall } from './prepareMasterCall.js';
import { startRun } from './startRun.js';

export const runner: Client = async (low, caller) => [
  await startRun(caller.master, prepareMasterCall(low, caller, 'runner')).result,
];
