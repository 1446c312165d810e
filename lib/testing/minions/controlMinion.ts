import type { Master } from '../master/Master.js';
import { fireAsMinion } from './fireAsMinion.js';
import type { Minion } from './Minion.js';
import type { MinionControl } from './MinionControl.js';
import { runJob } from './runJob.js';
import { fireStarted } from './fireStarted.js';

export function controlMinion(master: Master, minion: Minion): MinionControl {
  return {
    id: minion.id,
    get condition() {
      return minion.condition;
    },
    get running() {
      return [...minion.running.keys()];
    },
    freeze: () => {
      if (minion.condition === 'up') minion.condition = 'frozen';
    },
    thaw: () => {
      if (minion.condition === 'frozen') thaw(master, minion);
    },
    kill: () => {
      minion.condition = 'dead';
      minion.running.clear();
      minion.backlog.length = 0;
    },
    start: () => {
      if (minion.condition === 'frozen') thaw(master, minion);
      minion.condition = 'up';
      fireStarted(master, minion.id);
    },
    next: (plan) => void minion.plans.push(plan),
    finish: () => {
      for (const running of minion.running.values()) running.finish?.();
    },
    fire: (tag, data) => fireAsMinion(master, minion.id, tag, data),
  };
}

/**
 * [salt] A minion of 3008 that was stopped and continued returns what it has, then connects anew, and the find_jobs of
 * meanwhile are never answered; one of 3006 answers them all.
 */
function thaw(master: Master, minion: Minion): void {
  const reconnects = master.settings.release === '3008';
  minion.condition = 'up';
  for (const resume of minion.waiting.splice(0)) resume();
  const backlog = minion.backlog.splice(0).filter(({ fun }) => !(reconnects && fun === 'saltutil.find_job'));
  void master.clock.pause(1).then(() => {
    for (const job of backlog) void runJob(master, minion, job, {});
  });
  if (reconnects) void master.clock.pause(20).then(() => fireStarted(master, minion.id));
}
