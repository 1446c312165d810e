import { filter, firstValueFrom, map, Subject, tap } from 'rxjs';
import { type JobItem, ofTag } from 'rx-salt';
import { faultsOfSalt } from '../faultsOfSalt.js';
import type { Flow } from '../Flow.js';

const eachPortion = {
  why: 'before 3008 each portion of a batch is a job with a jid of its own, and nothing links them',
  story: `
      followed: return 1st ""
      followed: complete
      batch: object
      batch: object
      batch: object
      batch: complete
      stream: connecting > open
      asked: login, GET /events, local_batch cmd.run`,
};

// [salt] The portions of a batch come in the order in which the minions answered a ping.
function inAnyOrder(): (item: JobItem) => JobItem {
  const seen: string[] = [];
  const called = (minion: string) => {
    if (!seen.includes(minion)) seen.push(minion);
    return ['1st', '2nd', '3rd'][seen.indexOf(minion)] ?? minion;
  };
  return (item) => {
    if ('minions' in item) return { ...item, minions: item.minions.map(called) };
    return 'minion' in item ? { ...item, minion: called(item.minion) } : item;
  };
}

/** Jobs that are picked up again by their jid. */
export const following: readonly Flow[] = [
  {
    title: 'a job that is followed while it runs, and again when it has ended',
    uses: ['minion1', 'minion2'],
    // [salt] A return is on the stream before it is in the job cache.
    mayAsk: ['find_job'],
    run: async ({ salt, track, watch, note }, target) => {
      const gate = target.gate();
      const both = { client: 'local_async', tgt: ['minion1', 'minion2'], tgt_type: 'list' } as const;
      const job = track('job', { ...both, ...gate.low });
      const jid = await job.submitted;
      gate.open('minion1');
      await job.returnOf('minion1');
      note('minion1 has returned');
      const followed = watch('followed', salt.follow(jid, { minionTimeout: 3_000 }));
      await followed.returnOf('minion1');
      note('minion2 ends');
      gate.open();
      await Promise.all([job.ended, followed.ended]);
      note('all is over');
      await watch('again', salt.follow(jid, { minionTimeout: 3_000 })).ended;
    },
    story: `
      job: submitted to minion1, minion2
      job: return minion1 ""
      minion1 has returned
      followed: submitted to minion1, minion2
      followed: return minion1 "", looked up
      minion2 ends
      job: return minion2 ""
      job: complete
      followed: return minion2 ""
      followed: complete
      all is over
      again: submitted to minion1, minion2
      again: return minion1 "", looked up
      again: return minion2 "", looked up
      again: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run
      recovery: print_job`,
  },
  {
    title: 'a batch of Salt that is followed from its first portion on',
    tellsVia: false,
    // [salt] salt-api asks the minions of a portion itself.
    mayAsk: ['find_job', 'print_job'],
    options: { jobs: { minionTimeout: 30_000 } },
    run: async ({ salt, watch, tell }, target) => {
      const gate = target.gate();
      const begun = firstValueFrom(
        salt.events.pipe(
          ofTag('salt/job/*/new'),
          filter(({ data }) => data.fun === 'cmd.run'),
        ),
      );
      const low = { client: 'local_batch', tgt: 'minion*', batch: '1', ...gate.low } as const;
      const answer = tell('batch', salt.request(low).pipe(map((item) => typeof item)));
      const { data } = await begun;
      const submitted = new Subject<void>();
      const items = salt.follow(String(data.jid)).pipe(
        tap(({ type }) => type === 'submitted' && submitted.next()),
        // How many minions are known at once is the clock's affair.
        filter(({ type }) => type !== 'submitted'),
        map(inAnyOrder()),
      );
      const open = firstValueFrom(submitted).then(() => gate.open());
      const followed = watch('followed', items);
      await open;
      await Promise.all([answer, followed.ended]);
    },
    story: `
      followed: return 1st ""
      followed: return 2nd ""
      followed: return 3rd ""
      followed: complete
      batch: object
      batch: object
      batch: object
      batch: complete
      stream: connecting > open
      asked: login, GET /events, local_batch cmd.run`,
    on: {
      '3006': eachPortion,
      '3007': eachPortion,
    },
  },
  {
    title: 'a runner that is followed while it runs, and again when it has ended',
    uses: [],
    options: { jobs: { deadline: 25_000 } },
    // Its own event may be heard before a look is needed.
    mayAsk: ['jobs.master'],
    run: async ({ salt, track, watch, note }, target) => {
      const gate = target.runnerGate();
      const job = track('runner', { client: 'runner_async', ...gate.low });
      const jid = await job.submitted;
      const followed = watch('followed', salt.follow(jid));
      await Promise.race([followed.when(({ type }) => type === 'submitted'), followed.ended]);
      note('it ends');
      gate.open();
      await Promise.all([job.ended, followed.ended]);
      note('it is over');
      await watch('again', salt.follow(jid)).ended;
    },
    story: `
      runner: submitted
      followed: submitted
      it ends
      runner: return ""
      runner: complete
      followed: return ""
      followed: complete
      it is over
      again: submitted
      again: return "", looked up
      again: complete
      stream: connecting > open
      asked: login, GET /events, runner_async salt.cmd
      recovery: print_job`,
    or: [
      faultsOfSalt.hungCallOf(() => [
        `runner: submitted
        runner: fails with NoReturnError, submitted
        followed: fails with OutcomeUnknownError, submitted
        it ends
        it is over
        again: fails with OutcomeUnknownError, submitted
        stream: connecting > open
        asked: login, GET /events, runner_async salt.cmd
        recovery: print_job`,
      ]),
    ],
  },
  {
    title: 'a jid that nobody knows',
    uses: [],
    run: async ({ salt, watch, note }) => {
      const low = { client: 'runner', fun: 'jobs.print_job', arg: ['20200101000000000000'] } as const;
      const answer = JSON.stringify(await firstValueFrom(salt.request(low)));
      note(/"Error":"([^"]*)/.exec(answer)?.[1] ?? answer);
      await watch('followed', salt.follow('20200101000000000000')).ended;
    },
    story: `
      Cannot contact returner or no job with this jid
      followed: fails with OutcomeUnknownError, submitted
      stream: connecting > open
      asked: login, GET /events
      recovery: jobs.master, print_job`,
  },
];
