import { firstValueFrom, take, toArray } from 'rxjs';
import type { Master } from './Master.js';
import { publish } from './publish.js';

/** What a step of an orchestration runs on minions. */
export interface OrchestratedJob {
  readonly fun: string;
  readonly arg: readonly unknown[];
  /** A glob. */
  readonly tgt: string;
  readonly minions: readonly string[];
}

/** A job of an orchestration, by the user `root`: waits for each of the minions. */
export async function startOrchestrated(
  master: Master,
  job: OrchestratedJob,
): Promise<{ readonly jid: string; readonly returns: Readonly<Record<string, unknown>>; readonly success: boolean }> {
  const jid = master.mintJid();
  const record = await publish(master, { ...job, jid, tgtType: 'glob', user: 'root', missing: [], startEvent: false });
  const arrivals = await firstValueFrom(record.returned$.pipe(take(job.minions.length), toArray()));
  return {
    jid,
    returns: Object.fromEntries(arrivals.map(({ minion, value }) => [minion, value.return])),
    success: arrivals.every(({ value }) => value.success),
  };
}
