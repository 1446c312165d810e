import { aFunction, type Check, checkOptions, count, milliseconds, number, oneOf } from '../checks.js';

const checks: Readonly<Record<string, Check>> = {
  minionTimeout: milliseconds(1),
  maxPause: milliseconds(1),
  deadline: number(0, Infinity),
  lookupPause: milliseconds(0),
  returnGrace: milliseconds(0),
  findJobMinions: count(1),
  syndicWait: milliseconds(0),
  onUnsubscribe: oneOf('leave', 'terminate'),
  trust: oneOf('events', 'cache'),
  jid: aFunction,
};

/** Throws a ConfigError that names the first job option that is unknown or wrong. */
export function checkJobOptions(name: string, options: unknown, more: Readonly<Record<string, Check>> = {}): void {
  checkOptions(name, options, { ...checks, ...more });
}
