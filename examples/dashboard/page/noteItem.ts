import type { JobItem } from 'rx-salt';
import { describeReturn } from './describeReturn.js';
import type { Job, MinionView } from './Job.js';

/** Notes in the job what an item of its story says. */
export function noteItem(job: Job, item: JobItem): void {
  const minionOf = (id: string): MinionView => job.minions.get(id) ?? { id, state: 'waiting' };
  switch (item.type) {
    case 'submitted':
      job.jid = item.jid;
      if (job.phase === 'submitting') job.phase = 'running';
      for (const id of item.minions) job.minions.set(id, minionOf(id));
      return;
    case 'started':
      job.minions.set(item.minion, { ...minionOf(item.minion), state: 'started' });
      return;
    case 'progress': {
      const known = minionOf(item.minion);
      const progress = { done: (known.progress?.done ?? 0) + 1, of: item.of, last: item.id };
      const state = known.state === 'waiting' ? 'started' : known.state;
      job.minions.set(item.minion, { ...known, state, progress });
      return;
    }
    case 'no-return':
      job.minions.set(item.minion, { id: item.minion, state: 'no-return', reason: item.reason });
      return;
    case 'return': {
      const { text, brief } = describeReturn(item.return);
      if (!('minion' in item)) {
        job.result = { success: item.success, text };
        return;
      }
      job.minions.set(item.minion, {
        id: item.minion,
        state: item.success ? 'succeeded' : 'failed',
        text,
        brief,
        ...(item.via === 'lookup' && { lookedUp: true }),
      });
      return;
    }
    case 'batch':
    case 'silent':
  }
}
