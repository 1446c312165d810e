import { isMap } from '../wire/isMap.js';
import { textOf } from '../wire/textOf.js';
import { jobEntry } from './jobEntry.js';
import { orchestrate } from './orchestrate.js';
import type { Runner } from './Runner.js';

/** The runner functions of the simulated master. */
export const runners: Readonly<Record<string, Runner | undefined>> = {
  'test.arg': ({ args, kwargs }) => ({ args, kwargs }),
  'test.sleep': async ({ args, master }) => {
    // [salt] Ten seconds, where none are given.
    await master.clock.pause(Number(args[0] ?? 10) * 1000);
    return true;
  },
  'event.send': ({ args, kwargs, master }) => {
    const data = isMap(args[1]) ? args[1] : isMap(kwargs.data) ? kwargs.data : {};
    master.bus.fire(textOf(args[0] ?? kwargs.tag), data);
    return true;
  },
  // [salt] On 3006 and 3007 it lists nothing, whatever runs.
  'jobs.master': ({ master }) => (master.settings.release === '3008' ? [...master.running.values()] : []),
  'jobs.print_job': ({ args, kwargs, master }) => {
    const jid = textOf(args[0] ?? kwargs.jid);
    return { [jid]: master.answers.printJobOf(jid, jobEntry(master, jid)) };
  },
  'jobs.list_job': ({ args, kwargs, master }) => {
    const jid = textOf(args[0] ?? kwargs.jid);
    return { jid, ...jobEntry(master, jid) };
  },
  'jobs.exit_success': ({ args, kwargs, master }) => {
    const returns = master.cache.jobs.get(textOf(args[0] ?? kwargs.jid))?.returns ?? new Map<string, never>();
    return Object.fromEntries([...returns].map(([minion, { success }]) => [minion, success === true]));
  },
  'jobs.lookup_jid': ({ args, kwargs, master }) => {
    const returns = master.cache.jobs.get(textOf(args[0] ?? kwargs.jid))?.returns ?? new Map<string, never>();
    return Object.fromEntries([...returns].map(([minion, value]) => [minion, value.return]));
  },
  'jobs.list_jobs': ({ master }) =>
    Object.fromEntries(
      [...master.cache.jobs.keys()].map((jid) => {
        const entry = Object.entries(jobEntry(master, jid)).filter(([key]) => key !== 'Minions' && key !== 'Result');
        return [jid, Object.fromEntries(entry)];
      }),
    ),
  'state.orchestrate': orchestrate,
  'error.error': ({ kwargs }) => {
    // [salt] Without a name it raises nothing.
    if (kwargs.name === undefined) return {};
    throw new Error(`${textOf(kwargs.name)}: ${textOf(kwargs.message ?? '')}`);
  },
};
