import { aFunction, type Check, checkOptions, count, number, oneOf } from '../checks.js';

const checks: Readonly<Record<string, Check>> = {
  minionTimeout: number(1),
  maxPause: number(1),
  deadline: number(0, Infinity),
  lookupPause: number(0),
  returnGrace: number(0),
  findJobMinions: count(1),
  syndicWait: number(0),
  onUnsubscribe: oneOf('leave', 'terminate'),
  jid: aFunction,
};

/** Throws a ConfigError that names the first job option that is unknown or wrong. */
export function checkJobOptions(name: string, options: unknown, more: Readonly<Record<string, Check>> = {}): void {
  checkOptions(name, options, { ...checks, ...more });
}
