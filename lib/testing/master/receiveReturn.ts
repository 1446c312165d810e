import { isMap } from '../wire/isMap.js';
import { trimmed } from '../wire/trimmed.js';
import type { Outcome } from '../outcome.js';
import type { Job } from './Job.js';
import type { Master } from './Master.js';

/** Where a return goes to; normally both. */
export interface Route {
  readonly event: boolean;
  readonly cache: boolean;
}

/** A minion's return reaches the master: its job cache and the bus. */
export function receiveReturn(master: Master, minion: string, job: Job, result: Outcome, route: Route): void {
  const { return: value, ...rest } = result;
  // [salt] The cache tells a return in this order.
  const cached = {
    return: trimmed(value),
    ...(rest.retcode === undefined ? {} : { retcode: rest.retcode }),
    ...(rest.success === undefined ? {} : { success: rest.success }),
    ...(rest.out === undefined ? {} : { out: rest.out }),
  };
  const record = master.cache.jobs.get(job.jid);
  if (route.cache) record?.returns.set(minion, cached);
  if (!route.event) return;

  const { success, out, ...codes } = rest;
  const isHighstate = out === 'highstate';
  const isOfSeveral = typeof job.fun !== 'string';
  master.bus.fire(`salt/job/${job.jid}/ret/${minion}`, {
    cmd: '_return',
    id: minion,
    // [salt] Of several functions the maps come last, each in the order of the functions.
    ...(success === undefined || isOfSeveral ? {} : { success }),
    return: cached.return,
    ...withoutSuccess(isHighstate ? codes : rest),
    ...(isOfSeveral && success !== undefined ? { success } : {}),
    jid: job.jid,
    fun: job.fun,
    fun_args: job.arg,
    user: job.user,
    ...(isHighstate ? { out } : {}),
    ...(job.metadata === undefined ? {} : { metadata: job.metadata }),
    _stamp: master.stamp(),
    ts: Math.floor(master.clock.micros() / 1_000_000),
  });
  record?.returned$.next({ minion, value: cached });
  fireFailedStates(master, minion, job, cached.return);
}

/** The rest of a return in the order in which its function told it. */
function withoutSuccess(rest: Omit<Outcome, 'return'>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(rest).filter(([key, value]) => key !== 'success' && value !== undefined));
}

/** [salt] Failed states of state.sls and state.highstate send an event each, and so no state.apply. */
function fireFailedStates(master: Master, minion: string, job: Job, states: unknown): void {
  if (job.fun !== 'state.sls' && job.fun !== 'state.highstate') return;
  if (!isMap(states)) return;
  for (const [key, state] of Object.entries(states)) {
    if (!isMap(state) || state.result !== false) continue;
    const parts = key.split('_|-');
    const name = `${parts[0] ?? ''}.${parts.at(-1) ?? ''}`;
    master.bus.fire(name, { ...state, retcode: 2 });
    master.bus.fire(`salt/job/${job.jid}/sub/${minion}/error/${job.fun}`, {
      ...state,
      retcode: 2,
      // [salt] The same map once more: it has its stamp already.
      _stamp: master.stamp(),
      jid: job.jid,
      id: minion,
      success: false,
      return: `Error: ${name}`,
      fun: job.fun,
      user: job.user,
    });
  }
}
