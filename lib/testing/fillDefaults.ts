import { demoStates } from './minions/demoStates.js';
import type { Settings } from './Settings.js';
import type { SimulatorOptions } from './SimulatorOptions.js';

export function fillDefaults(options: SimulatorOptions): Settings {
  const minions = options.minions ?? 3;
  const latency = options.latency ?? [2, 10];
  return {
    minions: typeof minions === 'number' ? Array.from({ length: minions }, (_, i) => `minion${i + 1}`) : minions,
    release: options.release ?? '3008',
    functions: options.functions ?? {},
    runners: options.runners ?? {},
    wheels: options.wheels ?? {},
    grains: options.grains ?? (() => ({})),
    states: options.states ?? { demo: demoStates },
    roster: options.roster ?? [],
    stateEvents: options.stateEvents ?? false,
    minionsInCache: options.minionsInCache ?? true,
    nodegroups: options.nodegroups ?? {},
    users: options.users ?? {
      saltdev: { perms: ['.*', '@jobs', '@runner', '@wheel'] },
      limited: { perms: ['test.ping'] },
    },
    speed: options.speed ?? 1,
    tokenExpire: options.tokenExpire ?? 43_200,
    clockOffset: options.clockOffset ?? 0,
    latency: typeof latency === 'number' ? [latency, latency] : latency,
    bodyLimit: options.bodyLimit ?? 104_857_600,
    seed: options.seed ?? 1,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
  };
}
