import type { Master } from '../master/Master.js';
import { outcome } from '../outcome.js';
import type { SimulatedState } from '../SimulatorOptions.js';
import { textOf } from '../wire/textOf.js';
import { utcParts } from '../wire/utcParts.js';
import type { BuiltIn } from './BuiltIn.js';

/** state.apply and state.sls of one sls, with an event per state where `state_events` or the settings ask for them. */
export const stateApply: BuiltIn = async ({ args, kwargs, minion, jid }, { master, isOver }) => {
  const sls = textOf(args[0] ?? kwargs.mods ?? 'demo');
  const states = master.settings.states[sls];
  master.bus.fire(`minion/refresh/${minion}`, { 'Minion data cache refresh': minion });
  if (!states) {
    const text = `No matching sls found for '${sls}' in env 'base'`;
    return outcome({ success: false, return: [text], retcode: 1, out: 'highstate' });
  }
  const results: Record<string, unknown> = {};
  let failed = false;
  for (const [n, state] of states.entries()) {
    const { id, name = id, takes = 1, fireEvent } = state;
    const { result, comment, changes } = kwargs.test === true ? tested(state) : state;
    const { time, fraction } = utcParts(master.clock.micros());
    await master.clock.pause(takes);
    if (isOver()) break;
    failed ||= result === false;
    const ret = {
      name,
      changes: changes ?? {},
      result,
      comment,
      __sls__: sls,
      __run_num__: n,
      start_time: `${time}.${fraction}`,
      duration: takes,
      __id__: id,
    };
    results[`${state.state}_|-${id}_|-${name}_|-${state.fun}`] = ret;
    if (kwargs.state_events === true || master.settings.stateEvents) {
      fireState(master, minion, jid, `salt/job/${jid}/prog/${minion}/${n}`, { ret, len: states.length });
    }
    if (fireEvent !== undefined) {
      const end = fireEvent === true ? name : fireEvent;
      fireState(master, minion, jid, `salt/state_result/${jid}/${minion}/${end}`, { ret });
    }
  }
  return outcome({ success: !failed, return: results, retcode: failed ? 2 : 0, out: 'highstate' });
};

/** What a state tells in a test run. */
function tested({
  result,
  comment,
  changes,
  test = {},
}: SimulatedState): Pick<SimulatedState, 'result' | 'comment' | 'changes'> {
  const wouldChange = result === true && Object.keys(changes ?? {}).length > 0;
  return { result: wouldChange ? null : result, comment, changes: changes ?? {}, ...test };
}

function fireState(master: Master, minion: string, jid: string, tag: string, data: unknown): void {
  master.bus.fire(tag, {
    id: minion,
    tag,
    data,
    cmd: '_minion_event',
    jid,
    ts: Math.floor(master.clock.micros() / 1_000_000),
    _stamp: master.stamp(),
  });
}
