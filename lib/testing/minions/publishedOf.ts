import type { Job } from '../master/Job.js';
import type { Release } from '../SimulatorOptions.js';

const of3008 = { __pub_resource_targets: [], __pub_pure_resource_target: false, __pub_minion_is_target: true };

/** [salt] What a minion passes to a function that takes any keyword: the job as it was published. */
export const publishedOf = (
  { fun, arg, tgt, jid, tgtType, user }: Job,
  release: Release,
): Readonly<Record<string, unknown>> => ({
  __pub_fun: fun,
  __pub_arg: arg,
  __pub_tgt: tgt,
  __pub_jid: jid,
  __pub_ret: '',
  __pub_tgt_type: tgtType,
  __pub_user: user,
  ...(release === '3008' && of3008),
});
