import { aFunction, type Check, checkOptions, count, milliseconds, notSeconds, oneOf } from '../checks.js';

// Salt needs longer than that for the smallest job, so a smaller number was meant as seconds.
const leastDeadline = 100;

const checks: Readonly<Record<string, Check>> = {
  minionTimeout: milliseconds(1),
  maxPause: milliseconds(1),
  deadline: notSeconds(leastDeadline, Infinity),
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
