import type { SchedulerLike } from 'rxjs';
import type { Script } from './Script.js';

/** The runner and wheel calls of a world. */
export interface MasterCalls {
  /** Mints the jid of a call; `run` begins it. */
  readonly prepare: (plan: number) => { readonly answer: Readonly<Record<string, unknown>>; readonly run: () => void };
  /** What jobs.master lists. */
  readonly running: () => readonly Readonly<Record<string, unknown>>[];
  /** What jobs.print_job says of one; undefined while there is no result. */
  readonly printed: (jid: string) => Readonly<Record<string, unknown>> | undefined;
}

/** What a call of the master's own returns. */
export const callValueOf = (plan: number): string => `call ${plan}`;

export function createMasterCalls({
  script,
  scheduler,
  emit,
  nextJid,
}: {
  readonly script: Script;
  readonly scheduler: SchedulerLike;
  readonly emit: (tag: string, data: Readonly<Record<string, unknown>>) => void;
  readonly nextJid: () => string;
}): MasterCalls {
  const running = new Set<string>();
  const results = new Map<string, Readonly<Record<string, unknown>>>();

  return {
    prepare: (index) => {
      const plan = script.masters[index];
      const jid = nextJid();
      const isWheel = plan?.client === 'wheel_async';
      const area = isWheel ? 'salt/wheel' : 'salt/run';
      const shifted = isWheel && plan.shifted;
      // The master mints them a little later than the answer's; on 3006 and 3007 one call has two.
      const own = shifted ? nextJid() : jid;
      const other = isWheel && !shifted ? nextJid() : undefined;
      const run = () => {
        if (!plan) return;
        const tag = `${area}/${own}`;
        const fun = isWheel ? 'wheel.key.list' : 'runner.chaos.run';
        const data = { jid: own, fun, user: 'chaos', ...(isWheel && plan.bare ? {} : { fun_args: [index, null] }) };
        const done = { ...data, return: callValueOf(index), success: true };
        if (!isWheel) running.add(jid);
        emit(`${tag}/new`, data);
        const end = () => {
          running.delete(jid);
          if (plan.how === 'forbidden' || plan.how === 'ends without a result' || plan.how === 'never ends') return;
          if (!shifted) results.set(jid, done);
          if (plan.how === 'event lost') return;
          if (other !== undefined) emit(`${area}/${other}/ret`, done);
          emit(`${tag}/ret`, done);
          if (plan.how === 'twice') scheduler.schedule(() => emit(`${tag}/ret`, done), 700);
        };
        if (plan.how === 'before the answer') end();
        // Salt tells nothing of a wheel call that hangs, and a runner that does is waited for.
        else if (plan.how !== 'never ends' || !isWheel) scheduler.schedule(end, plan.runs);
      };
      return { answer: { jid, tag: `${area}/${jid}` }, run };
    },
    running: () => [
      { jid: 'asking', fun: 'runner.jobs.master' },
      ...[...running].map((jid) => ({ jid, fun: 'runner.chaos.run' })),
    ],
    printed: (jid) => {
      const result = results.get(jid);
      return result && { Function: result.fun, Result: { master_master: { return: result } } };
    },
  };
}
