import { outcome } from '../outcome.js';
import { textOf } from '../wire/textOf.js';
import { utcParts } from '../wire/utcParts.js';
import { type Master, masterId } from './Master.js';
import { type OrchestratedJob, startOrchestrated } from './startOrchestrated.js';
import type { Runner } from './Runner.js';

/** state.orchestrate of the sls `orch.demo`: test.ping everywhere, then `demo` on the first minion. */
export const orchestrate: Runner = async ({ args, kwargs, master }) => {
  const sls = textOf(args[0] ?? kwargs.mods ?? 'orch.demo');
  if (sls !== 'orch.demo') return failed([`No matching sls found for '${sls}' in env 'base'`]);
  const all = [...master.minions.keys()];
  // [salt] Without an orchestration_jid of the caller's, one that no other event names.
  const jid = textOf(kwargs.orchestration_jid ?? master.mintJid());
  const runStep = stepsOf(master, jid, 2);
  const ping = await runStep(0, {
    id: 'step1',
    name: 'test.ping',
    type: 'function',
    args: { arg: [], kwarg: {} },
    job: { fun: 'test.ping', arg: [], tgt: '*', minions: all },
  });
  const first = all.slice(0, 1);
  const states = await runStep(1, {
    id: 'step2',
    name: 'step2',
    type: 'state',
    args: { arg: ['demo'], kwarg: { queue: false, concurrent: false } },
    job: {
      fun: 'state.sls',
      arg: ['demo', { __kwarg__: true, queue: false, concurrent: false }],
      tgt: first[0] ?? '',
      minions: first,
    },
  });
  return failed({ 'salt_|-step1_|-test.ping_|-function': ping, 'salt_|-step2_|-step2_|-state': states });
};

const failed = (result: unknown) =>
  outcome({
    return: { data: { [masterId]: result }, outputter: 'highstate', retcode: 1 },
    success: false,
  });

interface Step {
  readonly id: string;
  readonly name: string;
  readonly type: 'function' | 'state';
  readonly args: { readonly arg: readonly unknown[]; readonly kwarg: Readonly<Record<string, unknown>> };
  readonly job: OrchestratedJob;
}

/** Runs the steps of an orchestration: each tells its arguments before and, where the settings ask for it, its result. */
function stepsOf(master: Master, orchestration: string, len: number) {
  const { bus, clock, settings } = master;
  return async (n: number, { id, name, type, args, job }: Step): Promise<unknown> => {
    const { time, fraction } = utcParts(clock.micros());
    const began = clock.micros();
    bus.fire(`salt/run/${orchestration}/args`, {
      type,
      tgt: job.tgt,
      name,
      args: {
        ...args,
        ret: '',
        timeout: null,
        tgt_type: 'glob',
        ssh: false,
        ...(type === 'function' ? { expect_minions: false, _cmd_meta: true } : { expect_minions: true }),
      },
    });
    const { jid, returns, success } = await startOrchestrated(master, job);
    const ret = {
      name,
      changes: { ...(type === 'state' ? { out: 'highstate' } : {}), ret: returns },
      comment: commentOf(name, type, Object.keys(returns), success),
      result: success,
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

function commentOf(name: string, type: Step['type'], minions: readonly string[], success: boolean): string {
  const names = minions.join(', ');
  if (!success) return `Run failed on minions: ${names}`;
  return type === 'state'
    ? `States ran successfully. No changes made to ${names}.`
    : `Function ran successfully. Function ${name} ran on ${names}.`;
}
