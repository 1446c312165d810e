import type { Job } from '../master/Job.js';
import type { Master } from '../master/Master.js';
import { receiveReturn } from '../master/receiveReturn.js';
import { callFunctions } from './callFunctions.js';
import type { Minion, RunningJob } from './Minion.js';
import type { NextJob } from './NextJob.js';
import { silent } from './silent.js';

/** A minion runs a job and sends its return, unless it is killed, frozen, or planned to misbehave. */
export async function runJob(master: Master, minion: Minion, job: Job, plan: NextJob): Promise<void> {
  const { clock, settings, chance } = master;
  const running: RunningJob = { job, pid: master.mintPid() };
  const isOver = () => minion.running.get(job.jid) !== running;
  minion.running.set(job.jid, running);
  if (job.startEvent && settings.release === '3008') fireStart(master, minion, job);

  if (plan.hang) await new Promise<void>((resolve) => (running.finish = resolve));
  const result = await callFunctions(master, minion, job, isOver);
  const [least, most] = settings.latency;
  if (!plan.early) await clock.pause(least + chance() * (most - least) + (plan.late ?? 0));
  if (plan.die) {
    minion.condition = 'dead';
    minion.running.clear();
  }
  if (minion.condition === 'frozen') await new Promise<void>((resolve) => minion.waiting.push(resolve));
  if (isOver()) return;

  // [salt] A minion forgets a job before it sends the return.
  minion.running.delete(job.jid);
  if (plan.returnLate !== undefined) await clock.pause(plan.returnLate);
  if (plan.neverReturn || result === silent || isDead(minion)) return;
  if (plan.forOther !== undefined) spoof(master, minion, plan.forOther, job);
  const route = { event: !plan.loseEvent, cache: !plan.loseCache };
  for (let i = 0; i < (plan.twice ? 2 : 1); i++) receiveReturn(master, minion.id, job, result, route);
}

function isDead(minion: Minion): boolean {
  return minion.condition === 'dead';
}

function fireStart(master: Master, minion: Minion, job: Job): void {
  const { jid, fun, tgt, tgtType, user, metadata } = job;
  const tag = `salt/job/${jid}/start/${minion.id}`;
  const known = metadata === undefined ? {} : { metadata };
  // [salt] Like any event of a minion, but for the order of its times.
  master.bus.fire(tag, {
    id: minion.id,
    cmd: '_minion_event',
    pretag: null,
    data: { id: minion.id, jid, fun, tgt, tgt_type: tgtType, user, ...known },
    tag,
    _stamp: master.stamp(),
    ts: Math.floor(master.clock.micros() / 1_000_000),
  });
}

/** [salt] A minion may send any tag; what it sends bears `cmd: "_minion_event"` and its own id. */
function spoof(master: Master, minion: Minion, other: string, job: Job): void {
  master.bus.fire(`salt/job/${job.jid}/ret/${other}`, {
    id: minion.id,
    cmd: '_minion_event',
    pretag: null,
    data: { id: other, jid: job.jid, return: 'spoofed', retcode: 0, success: true },
    return: 'spoofed',
    jid: job.jid,
    fun: job.fun,
    tag: `salt/job/${job.jid}/ret/${other}`,
  });
}
