import { chunk } from '../wire/chunk.js';
import { textOf } from '../wire/textOf.js';
import type { Caller, Client, Low } from './Client.js';
import { gather } from './gather.js';
import { prepareJob } from './prepareJob.js';

/** [salt] Pings the target, runs it in portions under one jid of its own, and answers a list of one-minion maps. */
export const localBatch: Client = async (low, caller) => {
  const { master } = caller;
  const permitted = prepareJob({ ...low, jid: undefined }, caller);
  if (!permitted) return [];
  const ping = { ...permitted, jid: master.mintJid(), fun: 'test.ping', arg: [] };
  const alive = Object.entries(await gather(ping, {}, caller)).flatMap(([minion, up]) => (up === true ? [minion] : []));
  const jid = master.mintJid();
  const items: Record<string, unknown>[] = [];
  fireBatch('new', jid, low, caller);
  for (const minions of chunk(alive, sizeOf(low.batch, alive.length))) {
    fireBatch('progress', jid, low, caller);
    const job = { ...permitted, jid, tgt: minions, tgtType: 'list', minions };
    items.push(...Object.entries(await gather(job, low, caller)).map(([minion, value]) => ({ [minion]: value })));
  }
  fireBatch('complete', jid, low, caller);
  return items;
};

function sizeOf(batch: unknown, all: number): number {
  const text = textOf(batch ?? '10%');
  return text.endsWith('%') ? Math.ceil((all * parseFloat(text)) / 100) : Number(text);
}

function fireBatch(step: string, jid: string, { fun, tgt, tgt_type = 'glob' }: Low, { master }: Caller): void {
  if (master.settings.release !== '3008') return;
  master.bus.fire(`salt/batch/${jid}/${step}`, { jid, fun, tgt, tgt_type, user: 'root', driver: 'cli' });
}
