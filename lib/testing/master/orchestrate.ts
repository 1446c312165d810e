import { outcome } from '../outcome.js';
import { textOf } from '../wire/textOf.js';
import { utcParts } from '../wire/utcParts.js';
import { type Master, masterId } from './Master.js';
import { type OrchestratedJob, startOrchestrated } from './startOrchestrated.js';
import type { Runner } from './Runner.js';

/** state.orchestrate of the sls `orch.demo`: test.ping everywhere, then `demo` on the first minion. */
export const orchestrate: Runner = async ({ kwargs, master }) => {
  const all = [...master.minions.keys()];
  // [salt] Without an orchestration_jid of the caller's, one that no other event names.
  const jid = textOf(kwargs.orchestration_jid ?? master.mintJid());
  const runStep = stepsOf(master, jid, 2);
  const ping = await runStep(0, {
    id: 'step1',
    name: 'test.ping',
    type: 'function',
    job: { fun: 'test.ping', arg: [], tgt: '*', minions: all },
  });
  const first = all.slice(0, 1);
  const states = await runStep(1, {
    id: 'step2',
    name: 'step2',
    type: 'state',
    job: {
      fun: 'state.sls',
      arg: ['demo', { __kwarg__: true, queue: false, concurrent: false }],
      tgt: first[0] ?? '',
      minions: first,
    },
  });
  return outcome({
    return: {
      data: {
        [masterId]: { 'salt_|-step1_|-test.ping_|-function': ping, 'salt_|-step2_|-step2_|-state': states },
      },
      outputter: 'highstate',
      retcode: 1,
    },
    success: false,
  });
};

interface Step {
  readonly id: string;
  readonly name: string;
  readonly type: 'function' | 'state';
  readonly job: OrchestratedJob;
}

/** Runs the steps of an orchestration: each tells its arguments before and, where the settings ask for it, its result. */
function stepsOf(master: Master, orchestration: string, len: number) {
  const { bus, clock, settings } = master;
  return async (n: number, { id, name, type, job }: Step): Promise<unknown> => {
    const { time, fraction } = utcParts(clock.micros());
    const began = clock.micros();
    bus.fire(`salt/run/${orchestration}/args`, {
      type,
      tgt: job.tgt,
      name,
      args: { arg: job.arg, kwarg: {}, ret: '', timeout: null, tgt_type: 'glob', ssh: false },
    });
    const { jid, returns, success } = await startOrchestrated(master, job);
    const ret = {
      name,
      changes: { ret: returns },
      result: success,
      comment: success ? 'Function ran successfully.' : `Run failed on minions: ${job.minions.join(', ')}`,
      __jid__: jid,
      __sls__: 'orch.demo',
      __run_num__: n,
      start_time: `${time}.${fraction}`,
      duration: (clock.micros() - began) / 1_000,
      __id__: id,
    };
    // [salt] The master sends it itself: neither id nor cmd.
    if (settings.stateEvents) {
      bus.fire(`salt/job/${orchestration}/prog/${masterId}/${n}`, { ret, len });
    }
    return ret;
  };
}
