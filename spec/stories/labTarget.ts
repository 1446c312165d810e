import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Release } from 'rx-salt/testing';
import { openLab } from '../live/lab/openLab.js';
import type { Target } from './Target.js';

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

  return {
    release,
    url: lab.url,
    credentials: (user, tokenExpire) => lab.credentials(user, tokenExpire),
    minion: (id) => lab[id],
    api: {
      kill: () => lab.api.kill(),
      terminate: async () => {
        lab.api.terminate();
        while (await listens(Number(new URL(lab.url).port))) await pause(50);
      },
      start: async () => {
        await lab.api.start();
        while (!(await listens(Number(new URL(lab.url).port)))) await pause(50);
      },
    },
    master: { kill: () => lab.master.kill(), start: () => lab.master.start() },
    forgetTokens: () => lab.forgetTokens(),
    gate: () => {
      const key = `${run}-${gates++}`;
      return {
        low: { fun: 'cmd.run', arg: [until(`${key}.{{ grains.id }}`)], kwarg: { template: 'jinja' } },
        open: (...minions) => (minions.length > 0 ? minions : all).forEach((id) => open(`${key}.${id}`)),
      };
    },
    runnerGate: () => {
      const key = `${run}-${gates++}.master`;
      return { low: { fun: 'salt.cmd', arg: ['cmd.run', until(key)] }, open: () => open(key) };
    },
    recover: () => lab.recover(),
    // Who started the lab stops it.
    close: () => Promise.resolve(),
  };
}
