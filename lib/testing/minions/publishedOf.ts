import type { Job } from '../master/Job.js';

/** [salt] What a minion passes to a function that takes any keyword: the job as it was published. */
export const publishedOf = ({ fun, arg, tgt, jid, tgtType, user }: Job): Readonly<Record<string, unknown>> => ({
  __pub_fun: fun,
  __pub_arg: arg,
  __pub_tgt: tgt,
  __pub_jid: jid,
  __pub_ret: '',
  __pub_tgt_type: tgtType,
  __pub_user: user,
});
