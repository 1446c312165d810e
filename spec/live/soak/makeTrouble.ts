import { setTimeout as pause } from 'node:timers/promises';
import type { TcpProxy } from '../../support/startTcpProxy.js';
import type { Lab } from '../lab/openLab.js';

/** One fault, and what it touched until when. Times are those of the machine, in milliseconds. */
export interface Trouble {
  readonly kind: string;
  /** A minion; undefined where it was salt-api or the network. */
  readonly minion: string | undefined;
  readonly from: number;
  to: number;
}

interface Fault {
  readonly kind: string;
  readonly minion?: string;
  readonly begin: () => unknown;
  readonly end?: () => unknown;
  /** The longest time between the two, in milliseconds. */
  readonly most: number;
}

/** Breaks what is between a client and the minions at random while `goesOn`; all is mended when it resolves. */
export async function makeTrouble(
  lab: Lab,
  proxy: TcpProxy,
  {
    random,
    goesOn,
    troubles,
  }: { readonly random: () => number; readonly goesOn: () => boolean; readonly troubles: Trouble[] },
): Promise<void> {
  const { api, minion1, minion2, minion3 } = lab;
  const network: readonly Fault[] = [
    { kind: 'events reset', begin: () => proxy.cut('rst', 'events'), most: 0 },
    { kind: 'events ended', begin: () => proxy.cut('fin', 'events'), most: 0 },
    { kind: 'all connections reset', begin: () => proxy.cut('rst'), most: 0 },
    { kind: 'events frozen', begin: () => proxy.freeze('events'), end: () => proxy.thaw(), most: 60_000 },
    { kind: 'network frozen', begin: () => proxy.freeze('all'), end: () => proxy.thaw(), most: 20_000 },
    { kind: 'connections refused', begin: () => proxy.refuse(), end: () => proxy.accept(), most: 10_000 },
  ];
  const processes: readonly Fault[] = [
    { kind: 'salt-api killed', begin: () => api.kill(), end: () => api.start(), most: 8_000 },
    { kind: 'tokens forgotten', begin: () => lab.forgetTokens(), most: 0 },
    ...[minion1, minion2, minion3].flatMap((part): readonly Fault[] => [
      { kind: 'minion frozen', minion: part.name, begin: () => part.freeze(), end: () => part.thaw(), most: 20_000 },
      { kind: 'minion killed', minion: part.name, begin: () => part.kill(), end: () => part.start(), most: 15_000 },
    ]),
  ];

  const loop = async (faults: readonly Fault[], quiet: number) => {
    while (goesOn()) {
      await pause(quiet * (0.5 + random()));
      const fault = faults[Math.floor(random() * faults.length)];
      if (fault === undefined || !goesOn()) continue;
      const trouble: Trouble = { kind: fault.kind, minion: fault.minion, from: Date.now(), to: Infinity };
      troubles.push(trouble);
      await fault.begin();
      await pause(fault.most * random());
      await fault.end?.();
      trouble.to = Date.now();
    }
  };
  await Promise.all([loop(network, 5_000), loop(processes, 5_000)]);
}
