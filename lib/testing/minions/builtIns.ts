import { outcome } from '../outcome.js';
import { globToRegExp } from '../master/globToRegExp.js';
import { isMap } from '../wire/isMap.js';
import { textOf } from '../wire/textOf.js';
import type { BuiltIn } from './BuiltIn.js';
import { cmdRun } from './cmdRun.js';
import { fireForged } from './fireForged.js';
import { findJob } from './findJob.js';
import { runningJobs } from './runningJobs.js';
import { publishedOf } from './publishedOf.js';
import { stateApply } from './stateApply.js';
import { terminateJob } from './terminateJob.js';

/** [salt] The releases that the recordings were made with. */
const versions = { '3006': '3006.29', '3007': '3007.16', '3008': '3008.4' };

/** The functions that every simulated minion has. */
export const builtIns: Readonly<Record<string, BuiltIn | undefined>> = {
  'test.ping': () => true,
  'test.version': (_call, { master }) => versions[master.settings.release],
  'test.true': () => true,
  'test.false': () => false,
  'test.echo': ({ args }) => args[0],
  'test.arg': ({ args, kwargs }, { job, master }) => ({
    args,
    kwargs: { ...kwargs, ...publishedOf(job, master.settings.release) },
  }),
  'test.kwarg': ({ kwargs }, { job, master }) => ({ ...kwargs, ...publishedOf(job, master.settings.release) }),
  'test.sleep': async ({ args }, { master }) => {
    await master.clock.pause(Number(args[0] ?? 0) * 1000);
    return true;
  },
  'test.fail': ({ args }) => outcome({ success: false, return: textOf(args[0] ?? 'failed'), retcode: 1 }),
  'test.retcode': ({ args }) => outcome({ success: args[0] === 0, return: true, retcode: args[0] ?? 42 }),
  'test.exception': ({ args }) => {
    throw new Error(textOf(args[0] ?? 'Test Exception'));
  },
  'sys.list_functions': () => Object.keys(builtIns).sort(),
  'cmd.run': cmdRun,
  'grains.items': ({ grains }) => grains,
  'grains.item': ({ grains, args }) => Object.fromEntries(args.map((key) => [textOf(key), grains[textOf(key)]])),
  'state.apply': stateApply,
  'state.sls': stateApply,
  'saltutil.find_job': findJob,
  'saltutil.running': (_call, { master, minion, job }) => runningJobs(master, minion, job),
  'saltutil.is_running': ({ args }, { master, minion, job }) => {
    const pattern = globToRegExp(textOf(args[0]));
    return runningJobs(master, minion, job).filter(({ fun }) => pattern.test(textOf(fun)));
  },
  'saltutil.term_job': terminateJob(15),
  'saltutil.kill_job': terminateJob(9),
  'event.send': ({ args, kwargs, fire, jid }) => {
    const data = isMap(args[1]) ? args[1] : isMap(kwargs.data) ? kwargs.data : {};
    fire(textOf(args[0]), { __pub_fun: 'event.send', __pub_jid: jid, ...data });
    return true;
  },
  'event.fire_master': ({ args, kwargs, fire }, { master }) => {
    if (isMap(kwargs.preload)) fireForged(master, kwargs.preload);
    else fire(textOf(args[1]), isMap(args[0]) ? args[0] : {});
    return true;
  },
};
