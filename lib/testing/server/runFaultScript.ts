import type { Master } from '../master/Master.js';
import type { Simulator } from '../Simulator.js';
import type { FaultKind, FaultScript } from './FaultScript.js';

const faults: Readonly<Record<FaultKind, (sim: Simulator, minion: string, master: Master) => unknown>> = {
  cut: ({ streams }) => streams.cut(),
  end: ({ streams }) => streams.end(),
  cutWithin: ({ streams }) => streams.cutWithin(),
  expire: ({ tokens }) => tokens.expire(),
  restartApi: (sim) => sim.restartApi(),
  hungMinion: async (sim, minion, { clock }) => {
    sim.minion(minion).freeze();
    await clock.pause(2000);
    sim.minion(minion).thaw();
  },
  lateReturn: (sim, minion) => sim.minion(minion).next({ late: 3000 }),
  lostEvent: (sim, minion) => sim.minion(minion).next({ loseEvent: true }),
  twice: (sim, minion) => sim.minion(minion).next({ twice: true }),
};

const kindsOfAll: readonly FaultKind[] = [
  'cut',
  'end',
  'cutWithin',
  'expire',
  'restartApi',
  'hungMinion',
  'lateReturn',
  'lostEvent',
  'twice',
];

export async function runFaultScript(sim: Simulator, master: Master, script: FaultScript): Promise<void> {
  const { every, kinds = kindsOfAll, count = Infinity } = script;
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(master.chance() * items.length)];
  for (let i = 0; i < count; i++) {
    await master.clock.pause(every * (0.5 + master.chance()));
    const kind = pick(kinds);
    const minion = pick([...master.minions.keys()]);
    if (kind !== undefined && minion !== undefined) void faults[kind](sim, minion, master);
  }
}
