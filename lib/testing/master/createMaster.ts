import { createAnswers } from '../createAnswers.js';
import { createMinion, type Minion } from '../minions/Minion.js';
import type { Settings } from '../Settings.js';
import { createStamp } from '../wire/createStamp.js';
import { createBus } from './createBus.js';
import { createChance } from './createChance.js';
import { createClock } from './createClock.js';
import { createJids } from './createJids.js';
import { createJobCache } from './createJobCache.js';
import { createSessions } from './createSessions.js';
import type { Master } from './Master.js';

export function createMaster(settings: Settings): Master {
  const clock = createClock(settings);
  const chance = createChance(settings.seed);
  const stampOf = createStamp(settings.release);
  const stamp = () => stampOf(clock.micros());
  let pid = 10_000;
  return {
    settings,
    clock,
    chance,
    stamp,
    mintJid: createJids(() => clock.micros()),
    mintPid: () => ++pid,
    bus: createBus(stamp),
    minions: new Map<string, Minion>(
      settings.minions.map((id) => [id, createMinion(id, { id, os: 'Debian', ...settings.grains(id) })]),
    ),
    cache: createJobCache(),
    sessions: createSessions(settings, clock, chance),
    answers: createAnswers(),
    running: new Map(),
  };
}
