import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Release } from 'rx-salt/testing';
import { openLab } from '../live/lab/openLab.js';
import type { Part } from '../live/lab/openLab.js';
import { sendEvent } from '../live/lab/sendEvent.js';
import type { MinionId, Target } from './Target.js';

const releases: readonly Release[] = ['3006', '3007', '3008'];
const all = ['minion1', 'minion2', 'minion3'] as const;

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** The real Salt that the file `lab.json` describes. */
export function labTarget(file: string): Target {
  const lab = openLab(file);
  const release = releases.find((one) => one === lab.release);
  if (release === undefined) throw new Error(`no stories are written for Salt ${lab.release}`);
  const folder = join(lab.dir, 'gates');
  mkdirSync(folder, { recursive: true });
  // The lab outlives a run of jest.
  const run = process.pid;
  let gates = 0;
  const gateFile = (key: string) => join(folder, key);
  const open = (key: string) => writeFileSync(gateFile(key), '');
  const until = (key: string) => `until [ -e ${gateFile(key)} ]; do sleep 0.1; done`;
  const wait = async (isSo: () => boolean | Promise<boolean>, problem: string) => {
    for (const end = performance.now() + 60_000; !(await isSo());) {
      if (performance.now() > end) throw new Error(problem);
      await pause(50);
    }
  };
  const untilListens = (wanted: boolean) =>
    wait(
      async () => (await listens(Number(new URL(lab.url).port))) === wanted,
      `salt-api ${wanted ? 'does not come up' : 'goes on listening'}`,
    );
  const untilThereAre = (keys: readonly string[]) =>
    wait(() => keys.every((key) => existsSync(gateFile(key))), 'a job does not begin');
  const mends = new Map<string, () => void | Promise<void>>();
  const breakable = (part: Part) => ({
    freeze: () => {
      part.freeze();
      mends.set(part.name, () => part.thaw());
    },
    thaw: () => {
      part.thaw();
      mends.delete(part.name);
    },
    terminate: () => {
      part.terminate();
      mends.set(part.name, () => part.start());
    },
    kill: async () => {
      await part.kill();
      mends.set(part.name, () => part.start());
    },
    start: async () => {
      await part.start();
      mends.delete(part.name);
    },
  });
  const api = breakable(lab.api);
  const master = breakable(lab.master);
  const gate = () => {
    const key = `${run}-${gates++}`;
    return {
      low: { fun: 'cmd.run', arg: [until(`${key}.{{ grains.id }}`)], kwarg: { template: 'jinja' } },
      open: (...minions: readonly MinionId[]) =>
        (minions.length > 0 ? minions : all).forEach((id) => open(`${key}.${id}`)),
    };
  };

  return {
    release,
    url: lab.url,
    credentials: (user, tokenExpire) => lab.credentials(user, tokenExpire),
    minion: (id) => ({ ...breakable(lab[id]), send: (tag, data) => sendEvent(lab.dir, id, tag, data) }),
    api: {
      kill: api.kill,
      terminate: async () => {
        api.terminate();
        await untilListens(false);
      },
      start: async () => {
        await api.start();
        await untilListens(true);
      },
    },
    master,
    forgetTokens: () => lab.forgetTokens(),
    gate,
    gateOfUnanswered: () => {
      const { low, open: openAll } = gate();
      const begun = `${run}-${gates++}`;
      const open = async () => {
        await untilThereAre(all.map((id) => `${begun}.${id}`));
        master.freeze();
        openAll();
        // [salt] A minion waits 5 to 10 s for the answer, and gives up after the third time.
        await pause(12_000);
        master.thaw();
      };
      return { low: { ...low, arg: [`touch ${gateFile(`${begun}.{{ grains.id }}`)}; ${low.arg.join('')}`] }, open };
    },
    runnerGate: () => {
      const key = `${run}-${gates++}.master`;
      return { low: { fun: 'salt.cmd', arg: ['cmd.shell', until(key)] }, open: () => open(key) };
    },
    recover: async (parts) => {
      for (const part of parts) {
        await mends.get(part)?.();
        mends.delete(part);
      }
      const everybody = parts.includes('api') || parts.includes('master');
      const minions = all.filter((id) => everybody || parts.includes(id));
      if (minions.length > 0) await lab.waitUntilUp(...minions);
    },
    // Who started the lab stops it.
    close: () => Promise.resolve(),
  };
}
