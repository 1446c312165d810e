import type {
  MinionNoReturn,
  MinionReturn,
  MinionSilent,
  NoReturnReason,
  Progress,
  Submitted,
} from '../../../lib/jobs/JobItem.js';

export const submitted = (...minions: readonly string[]): Submitted => ({ type: 'submitted', jid: 'J', minions });

export const returned = (minion: string, via: 'event' | 'lookup' = 'event'): MinionReturn => ({
  type: 'return',
  minion,
  jid: 'J',
  fun: 'f',
  return: true,
  success: true,
  via,
});

export const gone = (minion: string, reason: NoReturnReason = 'not-running'): MinionNoReturn => ({
  type: 'no-return',
  minion,
  jid: 'J',
  success: false,
  reason,
});

export const progressed = (minion: string): Progress => ({
  type: 'progress',
  jid: 'J',
  minion,
  n: 0,
  of: 2,
  id: 'i',
  name: 'n',
  result: true,
  comment: '',
});

export const silent = (minion: string): MinionSilent => ({ type: 'silent', jid: 'J', minion });
