import type { Flow } from '../Flow.js';

const listed = { tgt: ['minion1', 'minion2', 'minion3'], tgt_type: 'list' } as const;

/** Jobs in portions. */
export const batches: readonly Flow[] = [
  {
    title: 'two of three minions at once',
    run: async ({ salt, watch, note }, target) => {
      const gate = target.gate();
      const job = watch('batch', salt.localBatch({ ...listed, ...gate.low }, { size: 2 }));
      await job.when(({ type }) => type === 'submitted');
      note('minion2 ends');
      gate.open('minion2');
      await job.when((item) => item.type === 'submitted' && item.minions.includes('minion3'));
      note('the others end');
      gate.open();
      await job.ended;
    },
    story: `
      batch: batch 0/3: minion1, minion2
      batch: submitted to minion1, minion2
      minion2 ends
      batch: return minion2 ""
      batch: batch 1/3: minion3
      batch: submitted to minion3
      the others end
      batch: return minion1 ""
      batch: return minion3 ""
      batch: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run x2`,
  },
  {
    title: 'portions that stop after a failure, and a glob whose minions are those that answer a ping',
    run: async ({ salt, watch }) => {
      const failing = { ...listed, fun: 'test.retcode', arg: [1] };
      await watch('stops', salt.localBatch(failing, { size: 1, stopAfter: 1 })).ended;
      await watch('glob', salt.localBatch({ tgt: 'minion*', fun: 'test.echo', arg: ['hi'] }, { size: '100%' })).ended;
    },
    story: `
      stops: batch 0/3: minion1
      stops: submitted to minion1
      stops: return minion1 true, failed, retcode 1
      stops: complete
      glob: batch 0/3: minion1, minion2, minion3
      glob: submitted to minion1, minion2, minion3
      glob: return minion1 "hi"
      glob: return minion2 "hi"
      glob: return minion3 "hi"
      glob: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.retcode, local_async test.ping, local_async test.echo`,
  },
];
