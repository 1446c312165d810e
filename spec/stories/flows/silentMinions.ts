import { firstValueFrom } from 'rxjs';
import type { Flow } from '../Flow.js';

const options = { jobs: { minionTimeout: 2_000 } } as const;
const onTwo = { client: 'local_async', tgt: ['minion1', 'minion3'], tgt_type: 'list' } as const;

const answeredFalse = {
  why: 'a minion that does not answer is false; since 3008 it is a text',
  story: `
      job: submitted to minion1, minion3
      job: return minion1 true
      job: silent minion3
      job: no-return minion3 no-response
      job: complete
      {"minion1":{},"minion3":false}
      stream: connecting > open
      asked: login, GET /events, local_async test.ping
      recovery: find_job, print_job`,
};

/** Minions that do not answer, for a while or at all. */
export const silentMinions: readonly Flow[] = [
  {
    title: 'a minion frozen, and thawed after it was given up',
    uses: ['minion1'],
    disturbs: ['minion3'],
    options,
    tellsVia: false,
    mayAsk: ['print_job'],
    run: async ({ track, note }, target) => {
      const gate = target.gate();
      gate.open('minion3');
      target.minion('minion3').freeze();
      const job = track('job', { ...onTwo, ...gate.low });
      await job.returnOf('minion3');
      note('minion3 is thawed');
      target.minion('minion3').thaw();
      await job.when((item) => item.type === 'return');
      note('minion1 ends');
      gate.open('minion1');
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion3
      job: silent minion3
      job: no-return minion3 no-response
      minion3 is thawed
      job: return minion3 ""
      minion1 ends
      job: return minion1 ""
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run
      recovery: find_job`,
  },
  {
    title: 'a minion frozen, and thawed before it is given up',
    uses: ['minion1'],
    disturbs: ['minion2'],
    options,
    tellsVia: false,
    mayAsk: ['print_job'],
    run: async ({ track, note, arrived }, target) => {
      target.minion('minion2').freeze();
      const job = track('job', { ...onTwo, tgt: ['minion1', 'minion2'], fun: 'test.ping' });
      await job.returnOf('minion1');
      await arrived('find_job');
      note('minion2 is thawed');
      target.minion('minion2').thaw();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2
      job: return minion1 true
      minion2 is thawed
      job: return minion2 true
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.ping
      recovery: find_job`,
  },
  {
    title: 'a minion stopped in the middle of its job, so that it does not answer one find_job',
    uses: ['minion1'],
    disturbs: ['minion2'],
    tellsVia: false,
    mayAsk: ['print_job', 'probe'],
    run: async ({ salt, watch, note, asked, answered }, target) => {
      const gate = target.gate();
      const jid = '20300101000000000000_stopped';
      const job = watch('job', salt.localAsync({ ...onTwo, tgt: ['minion1', 'minion2'], ...gate.low, jid }));
      const low = {
        client: 'local',
        tgt: ['minion2'],
        tgt_type: 'list',
        fun: 'saltutil.find_job',
        arg: [jid],
      } as const;
      gate.open('minion1');
      await job.returnOf('minion1');
      while (JSON.stringify(await firstValueFrom(salt.request(low))) === '{"minion2":{}}');
      note('minion2 is stopped');
      target.minion('minion2').freeze();
      const before = asked('find_job');
      await answered('find_job', before + 1);
      note('minion2 goes on');
      target.minion('minion2').thaw();
      await answered('find_job', before + 2);
      gate.open();
      await job.ended;
    },
    story: `
      job: return minion1 ""
      minion2 is stopped
      minion2 goes on
      job: return minion2 ""
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run
      recovery: find_job`,
  },
  {
    title: 'an offline minion',
    uses: ['minion1'],
    disturbs: ['minion3'],
    options,
    run: async ({ track, salt, note }, target) => {
      await target.minion('minion3').kill();
      await track('job', { ...onTwo, fun: 'test.ping' }).ended;
      const low = {
        ...onTwo,
        client: 'local',
        fun: 'saltutil.find_job',
        arg: ['1'],
        timeout: 2,
        gather_job_timeout: 2,
      } as const;
      note(JSON.stringify(await firstValueFrom(salt.request(low))).replace(/(did not return)[^"]*/, '$1'));
    },
    story: `
      job: submitted to minion1, minion3
      job: return minion1 true
      job: silent minion3
      job: no-return minion3 no-response
      job: complete
      {"minion1":{},"minion3":"Minion did not return"}
      stream: connecting > open
      asked: login, GET /events, local_async test.ping
      recovery: find_job, print_job`,
    on: { '3006': answeredFalse, '3007': answeredFalse },
  },
  {
    title: 'an offline minion, for a user who may run test.ping only',
    user: 'limited',
    uses: ['minion1'],
    disturbs: ['minion2'],
    options,
    run: async ({ track }, target) => {
      await target.minion('minion2').kill();
      await track('job', { ...onTwo, tgt: ['minion1', 'minion2'], fun: 'test.ping' }).ended;
      await track('forbidden', { ...onTwo, fun: 'test.echo', arg: ['hi'] }).ended;
    },
    story: `
      job: submitted to minion1, minion2
      job: return minion1 true
      job: silent minion2
      job: no-return minion2 no-response
      job: complete
      forbidden: fails with PermissionError, not submitted
      stream: connecting > open
      asked: login, GET /events, local_async test.ping, local_async test.echo 401
      recovery: check, find_job, print_job 401`,
  },
  {
    title: 'a job that is terminated when its consumer unsubscribes',
    uses: ['minion1', 'minion3'],
    run: async ({ track, salt, note, answered }, target) => {
      const gate = target.gate();
      const job = track('job', { ...onTwo, ...gate.low }, { onUnsubscribe: 'terminate' });
      const jid = await job.submitted;
      const running = async () => {
        const low = { ...onTwo, client: 'local', fun: 'saltutil.find_job', arg: [jid] } as const;
        return JSON.stringify(await firstValueFrom(salt.request(low)));
      };
      while (/\{\}/.test(await running()));
      note('both run it');
      // Nobody else listens once the job has no consumer.
      const listening = salt.eventsOf(jid).subscribe();
      job.stop();
      // [salt] Of two requests at the same moment 3006 may answer one with 500 without reading it.
      await answered('term_job');
      while ((await running()) !== '{"minion1":{},"minion3":{}}');
      note('nobody runs it');
      listening.unsubscribe();
      gate.open();
    },
    story: `
      job: submitted to minion1, minion3
      both run it
      nobody runs it
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run
      recovery: find_job, term_job`,
  },
];
