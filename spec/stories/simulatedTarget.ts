import { firstValueFrom, filter, ReplaySubject } from 'rxjs';
import { startSimulator } from 'rx-salt/testing';
import type { FunctionCall, Release } from 'rx-salt/testing';
import type { MinionId, Target } from './Target.js';

/** The number in the command of a gate. */
const gateOf = (command: unknown) => /gates\/(\d+)/.exec(String(command))?.[1];

/**
 * A simulated salt-api. Its own waits are twice as short as Salt's, which changes no story: what dead minions cost is
 * bounded by the SDK, and nothing in a flow is told by the clock.
 */
export async function simulatedTarget(release: Release): Promise<Target> {
  const opened = new ReplaySubject<string>(Infinity);
  const runThrough = async (key: string) => {
    await firstValueFrom(opened.pipe(filter((one) => one === key)));
    return '';
  };
  const print = (command: string) => {
    const bytes = /^head -c (\d+)/.exec(command)?.[1];
    return bytes === undefined ? '\ufffd\ufffdbin' : 'x'.repeat(Number(bytes));
  };
  const sim = await startSimulator({
    release,
    speed: 2,
    functions: {
      'slsutil.renderer': () => [NaN, Infinity, -Infinity],
      'cmd.run': ({ args: [command], minion }: FunctionCall) => {
        const gate = gateOf(command);
        return gate === undefined ? print(String(command)) : runThrough(`${gate}.${minion}`);
      },
    },
    runners: { 'salt.cmd': ({ args: [, command] }) => runThrough(`${gateOf(command) ?? ''}.master`) },
  });
  const all = ['minion1', 'minion2', 'minion3'] as const;
  let gates = 0;
  let apiIsDown = false;
  const startApi = async () => {
    // What was terminated is killed first.
    await sim.stopApi();
    await sim.startApi();
    apiIsDown = false;
  };

  const gate = () => {
    const key = String(gates++);
    const low = { fun: 'cmd.run', arg: [`until [ -e gates/${key}.{{ grains.id }} ]; do sleep 0.1; done`], kwarg: {} };
    const open = (...minions: readonly MinionId[]) =>
      (minions.length > 0 ? minions : all).forEach((id) => opened.next(`${key}.${id}`));
    return { low, open };
  };

  return {
    release,
    url: sim.url,
    credentials: (username = 'saltdev', tokenExpire) => ({
      username,
      password: 's3cret',
      eauth: 'sharedsecret',
      ...(tokenExpire !== undefined && { token_expire: tokenExpire }),
    }),
    minion: (id) => {
      const minion = sim.minion(id);
      return {
        freeze: () => minion.freeze(),
        thaw: () => minion.thaw(),
        kill: () => minion.kill(),
        start: () => minion.start(),
        send: (tag, data) => minion.fire(tag, data),
      };
    },
    api: {
      kill: () => {
        apiIsDown = true;
        return sim.stopApi();
      },
      terminate: () => {
        apiIsDown = true;
        return sim.stopApi({ keepStreams: true });
      },
      start: startApi,
    },
    master: { kill: () => sim.stopMaster(), start: () => sim.startMaster() },
    forgetTokens: () => sim.tokens.expire(),
    gate,
    gateOfUnanswered: () => {
      all.forEach((id) => sim.minion(id).next({ fun: 'cmd.run', twice: true }));
      return gate();
    },
    runnerGate: () => {
      const key = String(gates++);
      return {
        low: { fun: 'salt.cmd', arg: ['cmd.shell', `until [ -e gates/${key}.master ]; do sleep 0.1; done`] },
        open: () => opened.next(`${key}.master`),
      };
    },
    recover: async () => {
      if (apiIsDown) await startApi();
      sim.startMaster();
      for (const id of all) {
        const minion = sim.minion(id);
        if (minion.condition === 'frozen') minion.thaw();
        if (minion.condition === 'dead') minion.start();
      }
    },
    close: () => sim.close(),
  };
}
