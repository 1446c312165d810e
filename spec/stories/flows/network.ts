import { faultsOfSalt } from '../faultsOfSalt.js';
import type { Flow } from '../Flow.js';

const all = { client: 'local_async', tgt: '*' } as const;

/** The network is at fault. */
export const network: readonly Flow[] = [
  {
    title: 'a stream frozen without FIN in the middle of a job',
    options: { events: { silence: 2_000 } },
    run: async ({ track, wire, note, reconnected }, target) => {
      const gate = target.gate();
      const job = track('job', { ...all, ...gate.low });
      await job.submitted;
      wire.freeze('events');
      note('the stream is frozen');
      gate.open();
      await reconnected();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      the stream is frozen
      job: return minion1 "", looked up
      job: return minion2 "", looked up
      job: return minion3 "", looked up
      job: complete
      stream: connecting > open > waiting > connecting > open after a gap
      asked: login, GET /events x2, local_async cmd.run
      recovery: print_job, probe`,
  },
  {
    title: 'a stream cut twice in the middle of a job',
    tellsVia: false,
    run: async ({ track, wire, note, reconnected }, target) => {
      const gate = target.gate();
      const job = track('job', { ...all, ...gate.low });
      await job.submitted;
      wire.cut('rst', 'events');
      gate.open('minion1');
      await reconnected();
      await job.returnOf('minion1');
      note('cut once');
      wire.cut('fin', 'events');
      gate.open('minion2');
      await reconnected(2);
      await job.returnOf('minion2');
      note('cut twice');
      gate.open();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      job: return minion1 ""
      cut once
      job: return minion2 ""
      cut twice
      job: return minion3 ""
      job: complete
      stream: connecting > open > waiting > connecting > open after a gap
      asked: login, GET /events x3, local_async cmd.run
      recovery: print_job`,
  },
  {
    title: 'a slow line',
    uses: ['minion2'],
    run: async ({ track, wire }) => {
      wire.delay(300);
      wire.limit(200_000);
      await track('job', {
        client: 'local_async',
        tgt: 'minion2',
        fun: 'cmd.run',
        arg: ["head -c 600000 /dev/zero | tr '\\0' x"],
      }).ended;
    },
    story: `
      job: submitted to minion2
      job: return minion2 "xxx… (600000 characters)"
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run`,
    or: [faultsOfSalt.lostReturn('job', 'minion2')],
  },
];
