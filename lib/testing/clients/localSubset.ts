import { chunk } from '../wire/chunk.js';
import { textOf } from '../wire/textOf.js';
import type { Client } from './Client.js';
import { gather } from './gather.js';
import { prepareJob } from './prepareJob.js';

/** [salt] Asks all minions of the target what they can, then runs on a few. A jid given is used for both, which breaks it. */
export const localSubset: Client = async (low, caller) => {
  const asked = prepareJob({ ...low, fun: 'sys.list_functions', arg: [], kwarg: undefined }, caller);
  if (!asked) return [{}];
  await gather(asked, low, caller);
  const some = chunk(asked.minions, Number(textOf(low.subset ?? low.sub ?? 3)))[0] ?? [];
  const job = prepareJob({ ...low, tgt: some, tgt_type: 'list' }, caller);
  return [job ? await gather(job, low, caller) : {}];
};
