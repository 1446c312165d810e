import { permitsLocal } from '../master/permitsLocal.js';
import { chunk } from '../wire/chunk.js';
import { isMap } from '../wire/isMap.js';
import { refusals } from '../wire/refusals.js';
import { textOf } from '../wire/textOf.js';
import { createBatchEvents } from './batchEvents.js';
import type { Client, Low } from './Client.js';
import { gather } from './gather.js';
import { fireRefusal, prepareJob } from './prepareJob.js';

/**
 * [salt] Pings the target, runs it in portions, and answers a list of one-minion maps. On 3008 all portions have one jid,
 * and the batch has events of its own; on 3006 and 3007 each portion is a job with its own jid.
 */
export const localBatch: Client = async (low, caller) => {
  const { master, session } = caller;
  if (low.fun === undefined) throw refusals.unexpected();
  const ping = prepareJob({ ...withoutJid(low), fun: 'test.ping', arg: [], kwarg: undefined }, caller);
  if (!ping) return [];
  const answers = Object.entries(await gather(ping, {}, caller));
  const alive = answers.flatMap(([minion, up]) => (up === true ? [minion] : []));
  const size = sizeOf(low.batch, alive.length);
  const isOne = master.settings.release === '3008';
  const jid = master.mintJid();
  const events = isOne ? createBatchEvents(master, jid, low, alive, size) : undefined;
  const items: Record<string, unknown>[] = [];

  events?.begin();
  for (const minions of chunk(alive, size)) {
    events?.run(minions);
    const portion = { ...withoutJid(low), tgt: minions, tgt_type: 'list', ...(isOne ? { jid } : {}) };
    // [salt] Whether the function is allowed is asked for the first portion, after the ping.
    if (!permitsLocal(session.perms, low.fun)) {
      fireRefusal(portion, caller, isOne ? `salt/job/${jid}/error` : 'salt/job/error', {
        raw: false,
        gather_job_timeout: 10,
        token: session.token,
        yield_pub_data: true,
      });
      events?.complete();
      throw refusals.localForbidden();
    }
    const job = prepareJob(portion, caller);
    if (!job) continue;
    const returns = await gather(job, { ...low, full_return: true }, caller);
    events?.done(returns);
    for (const [minion, full] of Object.entries(returns)) items.push({ [minion]: retOf(full) });
  }
  events?.complete();
  return items;
};

/** [salt] A jid of the caller's, metadata and `full_return` are left out. */
function withoutJid(low: Low): Low {
  return Object.fromEntries(Object.entries(low).filter(([key]) => key !== 'jid' && key !== 'metadata'));
}

const retOf = (full: unknown): unknown => (isMap(full) ? full.ret : full);

function sizeOf(batch: unknown, all: number): number {
  const text = textOf(batch ?? '10%');
  return text.endsWith('%') ? Math.max(1, Math.floor((all * parseFloat(text)) / 100)) : Number(text);
}
