import { map, toArray } from 'rxjs';
import type { Flow } from '../Flow.js';

const listed = (fun: string, ...minions: readonly string[]) =>
  ({ client: 'local_async', tgt: minions, tgt_type: 'list', fun }) as const;

const untold = {
  why: 'start_event came with 3008; before, the master drops it',
  story: `
      job: submitted to minion1
      job: return minion1 true
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping`,
};

/** What minions make of a job when nothing goes wrong on the way. */
export const minions: readonly Flow[] = [
  {
    title: 'a ping of all minions',
    run: async ({ track }) => track('ping', { client: 'local_async', tgt: '*', fun: 'test.ping' }).ended,
    story: `
      ping: submitted to minion1, minion2, minion3
      ping: return minion1 true
      ping: return minion2 true
      ping: return minion3 true
      ping: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping`,
  },
  {
    title: 'a function that minions do not have',
    uses: ['minion1', 'minion2'],
    run: async ({ track }) => track('job', listed('nope.nope', 'minion1', 'minion2')).ended,
    story: `
      job: submitted to minion1, minion2
      job: return minion1 "'nope.nope' is not available.", failed, retcode 1
      job: return minion2 "'nope.nope' is not available.", failed, retcode 1
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async nope.nope`,
  },
  {
    title: 'a function that returns a value and fails by its retcode',
    uses: ['minion1'],
    run: async ({ track }) => track('job', { ...listed('test.retcode', 'minion1'), arg: [3] }).ended,
    story: `
      job: submitted to minion1
      job: return minion1 true, failed, retcode 3
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.retcode`,
  },
  {
    title: 'a function that throws',
    uses: ['minion1'],
    run: async ({ track }) => track('job', { ...listed('test.exception', 'minion1'), arg: ['no'] }).ended,
    story: `
      job: submitted to minion1
      job: return minion1 "The minion function caused an exception: Traceback …", failed, retcode 1
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.exception`,
  },
  {
    title: 'a target that matches nobody',
    uses: [],
    run: async ({ track }) => track('job', { client: 'local_async', tgt: 'nobody*', fun: 'test.ping' }).ended,
    story: `
      job: fails with NoMinionsMatchedError, not submitted
      stream: connecting > open
      asked: login, GET /events, local_async test.ping`,
  },
  {
    title: 'a list target with a name that the master does not know',
    uses: ['minion1'],
    run: async ({ track }) => track('job', listed('test.ping', 'minion1', 'minion9')).ended,
    story: `
      job: submitted to minion1
      job: no-return minion9 unknown-minion
      job: return minion1 true
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping`,
  },
  {
    title: 'a state.apply with progress and a state that fails',
    uses: ['minion1'],
    run: async ({ track }) =>
      track('job', { ...listed('state.apply', 'minion1'), arg: ['demo'], kwarg: { state_events: true } }).ended,
    story: `
      job: submitted to minion1
      job: progress minion1 1/3 one true Success!
      job: progress minion1 2/3 two false Failure!
      job: progress minion1 3/3 three true Command "echo hi" run
      job: return minion1 "states one true, two false, three true", failed, retcode 2
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async state.apply`,
  },
  {
    title: 'a job that tells when it began',
    uses: ['minion1'],
    run: async ({ track }) => track('job', { ...listed('test.ping', 'minion1'), start_event: true }).ended,
    story: `
      job: submitted to minion1
      job: started minion1
      job: return minion1 true
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping`,
    on: { '3006': untold, '3007': untold },
  },
  {
    title: 'a list of functions',
    uses: ['minion1'],
    run: async ({ track }) => {
      await track('good', {
        ...listed('', 'minion1'),
        fun: ['test.ping', 'test.echo'],
        arg: [[], ['hi']],
      }).ended;
      await track('bad', { ...listed('', 'minion1'), fun: ['test.ping', 'test.retcode'], arg: [[], [3]] }).ended;
    },
    story: `
      good: submitted to minion1
      good: return minion1 {"test.ping":true,"test.echo":"hi"}, retcode {"test.ping":0,"test.echo":0}
      good: complete
      bad: submitted to minion1
      bad: return minion1 {"test.ping":true,"test.retcode":true}, failed, retcode {"test.ping":0,"test.retcode":3}
      bad: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping and test.echo, local_async test.ping and test.retcode`,
  },
  {
    title: 'two maps in one request',
    uses: ['minion1'],
    run: async ({ tell, salt }) => {
      const low = { client: 'local', tgt: 'minion1' } as const;
      await tell(
        'two',
        salt.request([
          { ...low, fun: 'test.ping' },
          { ...low, fun: 'test.echo', arg: ['hi'] },
        ]),
      );
    },
    story: `
      two: {"minion1":true}
      two: {"minion1":"hi"}
      two: complete
      stream:
      asked: login, local test.ping, local test.echo`,
  },
  {
    title: 'local_batch',
    uses: ['minion1', 'minion2', 'minion3'],
    run: async ({ tell, salt }) =>
      tell(
        'batch',
        salt.request({ client: 'local_batch', tgt: '*', fun: 'test.ping', batch: '2' }).pipe(
          toArray(),
          map((items) => items.map((item) => JSON.stringify(item)).sort()),
        ),
      ),
    story: `
      batch: ["{\\"minion1\\":true}","{\\"minion2\\":true}","{\\"minion3\\":true}"]
      batch: complete
      stream:
      asked: login, local_batch test.ping`,
  },
];
