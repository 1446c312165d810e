import { outcome } from '../outcome.js';
import { textOf } from '../wire/textOf.js';
import { utcParts } from '../wire/utcParts.js';
import type { BuiltIn } from './BuiltIn.js';

/** state.apply and state.sls of one sls, with an event per state where `state_events` or the settings ask for them. */
export const stateApply: BuiltIn = async ({ args, kwargs, minion, jid }, { master, isOver }) => {
  const sls = textOf(args[0] ?? kwargs.mods ?? 'demo');
  const states = master.settings.states[sls];
  if (!states) {
    return outcome({ success: false, return: [`No matching sls found for '${sls}' in env 'base'`], retcode: 1 });
  }
  master.bus.fire(`minion/refresh/${minion}`, { 'Minion data cache refresh': minion });
  const results: Record<string, unknown> = {};
  for (const [n, { id, state, fun, name = id, result, comment, changes = {}, takes = 1 }] of states.entries()) {
    const { time, fraction } = utcParts(master.clock.micros());
    await master.clock.pause(takes);
    if (isOver()) break;
    const ret = {
      name,
      changes,
      result,
      comment,
      __sls__: sls,
      __run_num__: n,
      start_time: `${time}.${fraction}`,
      duration: takes,
      __id__: id,
    };
    results[`${state}_|-${id}_|-${name}_|-${fun}`] = ret;
    if (kwargs.state_events !== true && !master.settings.stateEvents) continue;
    const tag = `salt/job/${jid}/prog/${minion}/${n}`;
    master.bus.fire(tag, {
      id: minion,
      tag,
      data: { ret, len: states.length },
      cmd: '_minion_event',
      jid,
      ts: Math.floor(master.clock.micros() / 1_000_000),
      _stamp: master.stamp(),
    });
  }
  const failed = states.some(({ result }) => result === false);
  return outcome({ success: !failed, return: results, retcode: failed ? 2 : 0, out: 'highstate' });
};
