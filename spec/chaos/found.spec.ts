import { play } from './play.js';
import { brokenPromises } from './promise.js';
import type { JobPlan, MinionPlan, Script } from './Script.js';

const minion = (plan: Partial<MinionPlan> = {}): MinionPlan => ({ runs: 0, sends: 1, how: 'once', ...plan });
const job = (...minions: readonly MinionPlan[]): JobPlan => ({
  at: 0,
  target: 'glob',
  post: 'none',
  minions,
  unsubscribeAfter: undefined,
  terminate: false,
  deadline: undefined,
});
const quiet: Script = {
  minions: 1,
  jobs: [],
  masters: [],
  faults: [],
  listens: undefined,
  lookUpsForbidden: false,
  findJobMinions: 500,
  tokenLife: 43_200_000,
  seed: 0,
};

/** Worlds that chance found, made as small as they get. */
const worlds: Readonly<Record<string, Script>> = {
  'a timer fires a part of a millisecond before a token is due': {
    ...quiet,
    jobs: [job(minion())],
    listens: 328_533,
    tokenLife: 167_529,
  },
  'one look-up after a gap finds the minion that was given up and the last one that is missing': {
    ...quiet,
    minions: 2,
    jobs: [job(minion(), minion({ runs: 20_500 }))],
    faults: [
      { kind: 'freeze minion', minion: 0, for: 21_000, at: 0 },
      { kind: 'api down', for: 5_000, at: 20_000 },
    ],
  },
  'a second find_job proves the stream dead while the answer to the first one is still judged': {
    ...quiet,
    minions: 2,
    jobs: [
      job(minion(), minion({ runs: 1_081 })),
      { ...job(minion({ runs: 5_021 }), minion({ sends: 809 })), at: 314 },
    ],
    faults: [
      { kind: 'lag', by: 4_079, for: 1_082, at: 62 },
      { kind: 'freeze stream', at: 5_222 },
    ],
    findJobMinions: 1,
    tokenLife: 20_000,
  },
};

it.each(Object.entries(worlds))('keeps the promise where %s', (_, script) => {
  expect(brokenPromises(script, play(script))).toEqual([]);
});
