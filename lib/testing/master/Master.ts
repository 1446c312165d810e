import type { AnswerBook } from '../createAnswers.js';
import type { Minion } from '../minions/Minion.js';
import type { Settings } from '../Settings.js';
import type { Bus } from './createBus.js';
import type { Clock } from './createClock.js';
import type { JobCache } from './createJobCache.js';
import type { Sessions } from './createSessions.js';

/** Everything that a simulated master has; each part has one owner. */
export interface Master {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly chance: () => number;
  readonly mintJid: () => string;
  readonly mintPid: () => number;
  readonly stamp: () => string;
  readonly bus: Bus;
  readonly minions: Map<string, Minion>;
  readonly cache: JobCache;
  readonly sessions: Sessions;
  readonly answers: AnswerBook;
  /** The runners that run now, by jid. */
  readonly running: Map<string, Readonly<Record<string, unknown>>>;
}

/** [salt] The name under which a master's own jobs stand in the cache: the id of its own minion. */
export const masterId = 'master1_master';
