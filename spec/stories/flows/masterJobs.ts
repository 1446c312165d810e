import { lastValueFrom, map } from 'rxjs';
import { NoReturnError } from 'rx-salt';
import type { MasterReturn } from 'rx-salt';
import { faultsOfSalt } from '../faultsOfSalt.js';
import type { Flow } from '../Flow.js';

const keysOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
const fingersIn = ({ return: found }: MasterReturn) =>
  typeof found === 'object' && found !== null && 'minions' in found ? keysOf(found.minions).join() : '';

const withTraceback = {
  why: 'on 3008 a wheel function that does not exist meets a bug of Salt, which fails in another way',
  story: `
      works: submitted
      works: return {"minions":["minion1","minion2","minion3"]}
      works: complete
      fails: submitted
      fails: return "Exception occurred in wheel nope.nope: Traceback …", failed
      fails: complete
      stream: connecting > open
      asked: login, GET /events, wheel_async key.list, wheel_async nope.nope`,
};

/** Jobs of the master itself. */
export const masterJobs: readonly Flow[] = [
  {
    title: 'a runner that works, one that fails, and one that does not exist',
    options: { jobs: { deadline: 25_000 } },
    uses: [],
    run: async ({ track }) => {
      await track('works', { client: 'runner_async', fun: 'test.arg', arg: ['hi'] }).ended;
      await track('fails', { client: 'runner_async', fun: 'error.error', kwarg: { name: 'Exception', message: 'no' } })
        .ended;
      await track('unknown', { client: 'runner_async', fun: 'nope.nope' }).ended;
    },
    story: `
      works: submitted
      works: return {"args":["hi"],"kwargs":{}}
      works: complete
      fails: submitted
      fails: return "Exception occurred in runner error.error: Traceback …", failed
      fails: complete
      unknown: fails with OutcomeUnknownError, submitted
      stream: connecting > open
      asked: login, GET /events, runner_async test.arg, runner_async error.error, runner_async nope.nope 500`,
    or: [faultsOfSalt.hungCall('works', 'fails')],
  },
  {
    title: 'a runner that runs while the stream is cut',
    options: { jobs: { deadline: 25_000 } },
    uses: [],
    tellsVia: false,
    run: async ({ track, wire, note, reconnected }, target) => {
      const gate = target.runnerGate();
      const job = track('job', { client: 'runner_async', ...gate.low });
      await job.submitted;
      wire.refuse();
      wire.cut('rst', 'events');
      note('the stream is cut');
      gate.open();
      await wire.accept();
      await reconnected();
      await job.ended;
    },
    story: `
      job: submitted
      the stream is cut
      job: return ""
      job: complete
      stream: connecting > open > waiting > connecting > open after a gap
      asked: login, GET /events x2, runner_async salt.cmd
      recovery: print_job`,
    or: [faultsOfSalt.hungCall('job')],
  },
  {
    title: 'an orchestration with nested jobs, one of which fails',
    options: { jobs: { deadline: 25_000 } },
    run: async ({ track }) =>
      track('orchestration', { client: 'runner_async', fun: 'state.orchestrate', arg: ['orch.demo'] }).ended,
    story: `
      orchestration: submitted
      orchestration: return {"data":{"<master>":"states step1 true, step2 false"},"outputter":"highstate","retcode":1}, failed
      orchestration: complete
      stream: connecting > open
      asked: login, GET /events, runner_async state.orchestrate`,
    or: [faultsOfSalt.hungCall('orchestration')],
  },
  {
    title: 'a wheel function that works, and one that fails',
    options: { jobs: { deadline: 15_000 } },
    uses: [],
    disturbs: ['wheel'],
    run: async ({ track }) => {
      await track('works', { client: 'wheel_async', fun: 'key.list', match: 'accepted' }).ended;
      await track('fails', { client: 'wheel_async', fun: 'nope.nope' }).ended;
    },
    story: `
      works: submitted
      works: return {"minions":["minion1","minion2","minion3"]}
      works: complete
      fails: submitted
      fails: return "Exception occurred in wheel nope.nope: UnboundLocalError …", failed
      fails: complete
      stream: connecting > open
      asked: login, GET /events, wheel_async key.list, wheel_async nope.nope`,
    or: [faultsOfSalt.hungCall('works', 'fails')],
    on: { '3006': withTraceback, '3007': withTraceback },
  },
  {
    title: 'a wheel function that is forbidden',
    user: 'limited',
    uses: [],
    disturbs: ['wheel'],
    run: async ({ track }) =>
      track('forbidden', { client: 'wheel_async', fun: 'key.list_all' }, { deadline: 3_000 }).ended,
    story: `
      forbidden: submitted
      forbidden: fails with NoReturnError, submitted
      stream: connecting > open
      asked: login, GET /events, wheel_async key.list_all`,
  },
  {
    title: 'twenty wheel calls of one function at once',
    options: { jobs: { deadline: 15_000 } },
    uses: [],
    disturbs: ['wheel'],
    run: async ({ salt, note }) => {
      const found = await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const match = `minion${(i % 3) + 1}`;
          const own$ = salt.wheelAsync({ fun: 'key.finger', match }).pipe(map((item) => fingersIn(item) === match));
          return lastValueFrom(own$).catch((error: unknown) => error instanceof NoReturnError && 'none');
        }),
      );
      const none = found.filter((one) => one === 'none').length;
      const hung = none > 0 ? `, ${none} ${none > 1 ? 'have' : 'has'} none` : '';
      note(`${found.filter((one) => one === true).length} of 20 have their own result${hung}`);
    },
    story: `
      20 of 20 have their own result
      stream: connecting > open
      asked: login, GET /events, wheel_async key.finger x20`,
    or: [
      faultsOfSalt.hungCallOf((story) =>
        ['19 of 20 have their own result, 1 has none', '18 of 20 have their own result, 2 have none'].map((found) =>
          story.replace('20 of 20 have their own result', found),
        ),
      ),
    ],
  },
];
