import { defer, map, type OperatorFunction, type SchedulerLike } from 'rxjs';
import { monotonicScheduler } from '../scheduler.js';
import type { JobItem, NoReturnReason } from './JobItem.js';

/** How one minion is doing. */
export interface MinionSummary {
  /** `waiting`: nothing was heard of it; the last three are verdicts. */
  readonly state: 'waiting' | 'started' | 'succeeded' | 'failed' | 'no-return';
  /** States that are done, of how many; with `state_events`. */
  readonly progress?: {
    /** How many states are done. */
    readonly done: number;
    /** How many there are. */
    readonly of: number;
  };
  /** With `no-return`: why it was given up. */
  readonly reason?: NoReturnReason;
  /** It did not answer the last find_job, and nothing came from it since then. */
  readonly silent?: true;
}

/** A job so far, in counts. */
export interface Summary {
  /** Of the last item; undefined before the first one. */
  readonly jid: string | undefined;
  /** Minions that the job was sent to, and syndics' that nobody named. */
  readonly targeted: number;
  /** Returns, failed ones included; of a runner or wheel job at most one. */
  readonly returned: number;
  /** Returns that failed. */
  readonly failed: number;
  /** Minions given up; a return that comes after all takes one back. */
  readonly noReturn: number;
  /** Targeted minions that have neither returned nor been given up. */
  readonly missing: number;
  /** One live map for all summaries of a subscription: copy it to keep it. */
  readonly minions: ReadonlyMap<string, MinionSummary>;
  /** Milliseconds since the subscription. */
  readonly elapsed: number;
}

/** Folds the story of a job (`track`) into a summary after each item. What an item costs does not grow with the minions. */
export function summarize(scheduler: SchedulerLike = monotonicScheduler): OperatorFunction<JobItem, Summary> {
  return (story$) =>
    defer(() => {
      const began = scheduler.now();
      const minions = new Map<string, MinionSummary>();
      const counts = { targeted: 0, returned: 0, failed: 0, noReturn: 0, missing: 0 };
      let jid: string | undefined;

      // A minion that nobody named is a syndic's: it counts as targeted from its first item on.
      function settle(minion: string, next: MinionSummary): void {
        const { state } = minions.get(minion) ?? target(minion);
        if (state === 'waiting' || state === 'started') counts.missing--;
        if (state === 'no-return') counts.noReturn--;
        minions.set(minion, next);
      }

      function target(minion: string): MinionSummary {
        const waiting: MinionSummary = { state: 'waiting' };
        minions.set(minion, waiting);
        counts.targeted++;
        counts.missing++;
        return waiting;
      }

      // Whoever was given up may still be heard of: that alone settles nothing.
      function begin(minion: string): MinionSummary {
        const { state, progress, reason } = minions.get(minion) ?? target(minion);
        const begun: MinionSummary = {
          state: state === 'waiting' ? 'started' : state,
          ...(progress && { progress }),
          ...(reason && { reason }),
        };
        minions.set(minion, begun);
        return begun;
      }

      function take(item: JobItem): void {
        jid = item.jid;
        switch (item.type) {
          case 'submitted':
            item.minions.forEach(target);
            break;
          case 'batch':
            break;
          case 'started':
            begin(item.minion);
            break;
          case 'silent':
            minions.set(item.minion, { ...(minions.get(item.minion) ?? target(item.minion)), silent: true });
            break;
          case 'progress': {
            const begun = begin(item.minion);
            const done = (begun.progress?.done ?? 0) + 1;
            minions.set(item.minion, { ...begun, progress: { done, of: item.of } });
            break;
          }
          case 'no-return':
            settle(item.minion, { ...progressOf(item.minion), state: 'no-return', reason: item.reason });
            counts.noReturn++;
            break;
          case 'return':
            counts.returned++;
            if (!item.success) counts.failed++;
            if ('minion' in item)
              settle(item.minion, { ...progressOf(item.minion), state: item.success ? 'succeeded' : 'failed' });
            // Whose steps were told was the master itself.
            else
              for (const id of minions.keys())
                settle(id, { ...progressOf(id), state: item.success ? 'succeeded' : 'failed' });
        }
      }

      function progressOf(minion: string): Pick<MinionSummary, 'progress'> {
        const progress = minions.get(minion)?.progress;
        return progress ? { progress } : {};
      }

      return story$.pipe(
        map((item): Summary => {
          take(item);
          return { jid, ...counts, minions, elapsed: scheduler.now() - began };
        }),
      );
    });
}
