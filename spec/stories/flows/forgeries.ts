import { firstValueFrom } from 'rxjs';
import type { SaltClient } from 'rx-salt';
import type { Flow } from '../Flow.js';

interface Event {
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A minion puts this event on the master's bus, in the name of whoever it likes. */
const forge = (salt: SaltClient, { tag, data }: Event, pretag?: string) =>
  firstValueFrom(
    salt.request({
      client: 'local',
      tgt: 'minion3',
      fun: 'event.fire_master',
      arg: ['', ''],
      kwarg: { preload: { events: [{ tag, data }], ...(pretag === undefined ? {} : { pretag }) } },
    }),
  );

/** The same, so many times within some two seconds. */
const again = (event: Event, times: number) => {
  const calls = Array.from({ length: times }, () => [
    ['', '', { __kwarg__: true, preload: { events: [event] } }],
    [0.3],
  ]).flat();
  const fun = calls.map((_, index) => (index % 2 === 0 ? 'event.fire_master' : 'test.sleep'));
  return { client: 'local', tgt: 'minion3', fun, arg: calls } as const;
};

const returnOf = (minion: string, jid: string, value: unknown): Event => ({
  tag: `salt/job/${jid}/ret/${minion}`,
  data: { cmd: '_return', id: minion, jid, fun: 'cmd.run', fun_args: [], return: value, retcode: 0, success: true },
});

const run = (jid: string): Event => ({
  tag: `run/${jid}/ret`,
  data: { jid, fun: 'runner.salt.cmd', fun_args: [], user: 'saltdev', return: 'forged', success: true },
});

// [salt] On 3008 the return of a wheel call has a jid that the master mints after that of the answer.
const wheel = (jid: string): Event => ({
  tag: `salt/wheel/${jid}/ret`,
  data: { jid, fun: 'wheel.key.list', fun_args: [], user: 'saltdev', return: 'forged', success: true },
});

/** Events that a minion sends in the name of another minion, and of the master. */
export const forgeries: readonly Flow[] = [
  {
    title: "a forged return of another minion, of a runner and of a wheel function, with trust: 'cache' and without",
    options: { jobs: { deadline: 40_000, lookupPause: 1_000 } },
    run: async ({ salt, client, track, note }, target) => {
      const careful = client({ jobs: { trust: 'cache', deadline: 40_000, lookupPause: 1_000 } });
      // The stream stays open for as long as the flow.
      const listening = salt.events.subscribe();
      const gate = target.gate();
      const low = { client: 'local_async', tgt: ['minion1', 'minion2'], tgt_type: 'list', ...gate.low } as const;
      for (const [name, by] of [
        ['believes', salt],
        ['checks', careful],
      ] as const) {
        const job = track(name, low, { salt: by });
        const jid = await job.submitted;
        await forge(salt, returnOf('minion2', jid, 'forged'));
        note('minion3 has returned for minion2');
        if (by === salt) await job.returnOf('minion2');
        gate.open();
        await job.ended;
      }

      const runnerGate = target.runnerGate();
      const runner = track('runner', { client: 'runner_async', ...runnerGate.low }, { salt: careful });
      await forge(salt, run(await runner.submitted), 'salt');
      note('minion3 has returned for the runner');
      runnerGate.open();
      await runner.ended;

      // A real return of a wheel function comes within a moment: the forged ones begin before its call.
      const inFuture = '20990101000000000000';
      const forged = firstValueFrom(salt.eventsOf(inFuture));
      const forging = firstValueFrom(salt.request(again(wheel(inFuture), 5)));
      await forged;
      await track('wheel', { client: 'wheel_async', fun: 'key.list', match: 'accepted' }, { salt: careful }).ended;
      await forging;
      listening.unsubscribe();
    },
    story: `
      believes: submitted to minion1, minion2
      believes: return minion2 "forged"
      minion3 has returned for minion2
      believes: return minion1 ""
      believes: complete
      checks: submitted to minion1, minion2
      minion3 has returned for minion2
      checks: return minion1 "", looked up
      checks: return minion2 "", looked up
      checks: complete
      runner: submitted
      minion3 has returned for the runner
      runner: return "", looked up
      runner: complete
      wheel: submitted
      wheel: return {"minions":["minion1","minion2","minion3"]}, looked up
      wheel: complete
      stream: connecting > open
      asked: login x2, GET /events x2, local_async cmd.run x2, local event.fire_master x3, runner_async salt.cmd, local event.fire_master and test.sleep and event.fire_master and test.sleep and event.fire_master and test.sleep and event.fire_master and test.sleep and event.fire_master and test.sleep, wheel_async key.list
      recovery: print_job`,
  },
];
