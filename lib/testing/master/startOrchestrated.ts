import { firstValueFrom, take, toArray } from 'rxjs';
import type { Master } from './Master.js';
import { publish } from './publish.js';

/** A job of an orchestration, by the user `root`: waits for each of the minions. */
export async function startOrchestrated(
  master: Master,
  fun: string,
  arg: readonly unknown[],
  minions: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const record = await publish(master, {
    jid: master.mintJid(),
    fun,
    arg,
    tgt: minions,
    tgtType: 'list',
    user: 'root',
    minions,
    missing: [],
    startEvent: false,
  });
  const arrivals = await firstValueFrom(record.returned$.pipe(take(minions.length), toArray()));
  return Object.fromEntries(arrivals.map(({ minion, value }) => [minion, value.return]));
}
