import { filter, firstValueFrom, map, tap, timeout } from 'rxjs';
import type { SaltEvent } from 'rx-salt';
import type { Flow } from '../Flow.js';
import { countReturns, returnsIn, type SeenReturn } from '../returnsIn.js';
import { tellRequest } from '../tellRequest.js';
import { toldOnce } from '../toldOnce.js';

const cameAgain = ({ tag, stamp }: SeenReturn, _: number, returns: readonly SeenReturn[]) =>
  returns.some((other) => other.tag === tag && other.stamp !== stamp);
const all = { client: 'local_async', tgt: '*' } as const;

/** salt-api or the master go, and come back. */
export const outages: readonly Flow[] = [
  {
    title: 'salt-api killed and started again in the middle of a job',
    disturbs: ['api'],
    tellsVia: false,
    run: async ({ track, note, reconnected }, target) => {
      const gate = target.gate();
      const job = track('job', { ...all, ...gate.low });
      await job.submitted;
      await target.api.kill();
      gate.open('minion1');
      await target.api.start();
      note('salt-api was away');
      await reconnected();
      await job.returnOf('minion1');
      note('minion1 has returned');
      gate.open();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      salt-api was away
      job: return minion1 ""
      minion1 has returned
      job: return minion2 ""
      job: return minion3 ""
      job: complete
      stream: connecting > open > waiting > connecting > open after a gap
      asked: login x2, GET /events x2, local_async cmd.run, GET /events 401
      recovery: check 401, print_job`,
  },
  {
    // [salt] The port is closed at once. An open stream goes on, for a second or until the process is killed: both were seen.
    title: 'salt-api stopped by SIGTERM while a job runs',
    disturbs: ['api'],
    tellsVia: false,
    tellsStream: false,
    mayAsk: ['login', 'GET /events', 'check', 'print_job', 'local_async test.ping 401'],
    run: async ({ track, note }, target) => {
      const gate = target.gate();
      const job = track('job', { ...all, ...gate.low });
      await job.submitted;
      await target.api.terminate();
      note('salt-api listens no more');
      gate.open();
      await target.api.start();
      await job.ended;
      await track('next', { ...all, fun: 'test.ping' }).ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      salt-api listens no more
      job: return minion1 ""
      job: return minion2 ""
      job: return minion3 ""
      job: complete
      next: submitted to minion1, minion2, minion3
      next: return minion1 true
      next: return minion2 true
      next: return minion3 true
      next: complete
      asked: local_async cmd.run, local_async test.ping`,
  },
  {
    title: 'the master killed and started again while a job runs',
    disturbs: ['master', 'minion1', 'minion2', 'minion3'],
    options: { jobs: { minionTimeout: 5_000 } },
    tellsVia: false,
    mayAsk: ['find_job', 'print_job'],
    run: async ({ track, note }, target) => {
      const gate = target.gate();
      const job = track('job', { ...all, ...gate.low });
      await job.submitted;
      await target.master.kill();
      await target.master.start();
      await target.recover(['master']);
      note('the master was away');
      gate.open();
      await job.ended;
    },
    story: `
      job: submitted to minion1, minion2, minion3
      the master was away
      job: return minion1 ""
      job: return minion2 ""
      job: return minion3 ""
      job: complete
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run`,
  },
  {
    title: 'returns that minions send again, since the master does not answer',
    disturbs: ['master', 'minion1', 'minion2', 'minion3'],
    // The frozen master makes the stream silent.
    options: { events: { keepAlive: 60_000 } },
    tellsVia: false,
    run: async ({ track, salt, note }, target) => {
      const gate = target.gateOfUnanswered();
      const job = track('job', { ...all, ...gate.low });
      const jid = await job.submitted;
      const events: SaltEvent[] = [];
      const again = firstValueFrom(
        salt.eventsOf(jid).pipe(
          tap((event) => events.push(event)),
          map(() => returnsIn(events, [jid])),
          filter((returns) => countReturns(returns) === 3 && returns.some(cameAgain)),
          timeout(90_000),
        ),
      );
      await Promise.all([gate.open(), job.ended, again]);
      note('returns came again');
    },
    story: `
      job: submitted to minion1, minion2, minion3
      job: return minion1 ""
      job: return minion2 ""
      job: return minion3 ""
      job: complete
      returns came again
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run`,
  },
  {
    // [salt] A minion that cannot reach the master tries again for a while, and then drops its return: seen on 3007.
    title: 'minions that return while the master is away',
    disturbs: ['master', 'minion1', 'minion2', 'minion3'],
    options: { jobs: { minionTimeout: 5_000 } },
    mayAsk: ['find_job', 'print_job'],
    run: async ({ salt, note }, target) => {
      const gate = target.gate();
      const job = toldOnce(salt, { ...all, ...gate.low });
      await job.submitted;
      await target.master.kill();
      gate.open();
      await target.master.start();
      note(await job.outcome);
    },
    story: `
      each minion is told once, as the job cache has it
      stream: connecting > open
      asked: login, GET /events, local_async cmd.run`,
  },
  {
    // [salt] The job runs later, on the minions that have found the master again by then: two of three were seen on 3007.
    title: 'a submission while the master is down',
    disturbs: ['master', 'minion1', 'minion2', 'minion3'],
    // [salt] A minion looks for its master again within 11 s, and loses what comes first, which was meant for its old key. Of two
    // find_jobs the second must come later.
    options: { http: { timeout: 4_000 }, jobs: { minionTimeout: 12_000 } },
    mayAsk: ['find_job', 'print_job'],
    run: async ({ track, salt, note, recorder }, target) => {
      await track('before', { ...all, fun: 'test.ping' }).ended;
      await target.master.kill();
      const job = toldOnce(salt, { ...all, fun: 'test.echo', arg: ['hi'] });
      await firstValueFrom(recorder.ended.pipe(filter((request) => tellRequest(request).includes('test.echo'))));
      note('the submission has failed');
      await target.master.start();
      note(await job.outcome);
    },
    story: `
      before: submitted to minion1, minion2, minion3
      before: return minion1 true
      before: return minion2 true
      before: return minion3 true
      before: complete
      the submission has failed
      each minion is told once, as the job cache has it
      stream: connecting > open
      asked: login, GET /events, local_async test.ping, local_async test.echo lost`,
  },
];
