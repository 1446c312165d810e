import { outcome } from '../outcome.js';
import { startOrchestrated } from './startOrchestrated.js';
import type { Runner } from './runners.js';
import { masterId } from './Master.js';

/** state.orchestrate of the sls `orch.demo`: test.ping everywhere, then `demo` on the first minion. */
export const orchestrate: Runner = async ({ master }) => {
  const all = [...master.minions.keys()];
  const pings = await startOrchestrated(master, 'test.ping', [], all);
  const states = await startOrchestrated(master, 'state.sls', ['demo'], all.slice(0, 1));
  const step = (id: string, n: number, name: string, result: boolean, ret: unknown) => ({
    name,
    changes: { ret },
    result,
    comment: result ? 'Function ran successfully.' : 'Run failed on minions.',
    __sls__: 'orch.demo',
    __run_num__: n,
    __id__: id,
  });
  return outcome({
    return: {
      data: {
        [masterId]: {
          'salt_|-step1_|-test.ping_|-function': step('step1', 0, 'test.ping', true, pings),
          'salt_|-step2_|-step2_|-state': step('step2', 1, 'step2', false, states),
        },
      },
      outputter: 'highstate',
      retcode: 1,
    },
    success: false,
  });
};
