import type { SchedulerLike } from 'rxjs';
import { aFunction, type Check, checkOptions, count, milliseconds, notSeconds, number, oneOf } from '../checks.js';
import { monotonicScheduler } from '../scheduler.js';

const checks: Readonly<Record<string, Check>> = {
  minionTimeout: milliseconds(1),
  maxPause: milliseconds(1),
  deadline: number(0, Infinity),
  lookupPause: milliseconds(0),
  returnGrace: milliseconds(0),
  findJobMinions: count(1),
  syndicWait: milliseconds(0),
  onUnsubscribe: oneOf('leave', 'terminate'),
  jid: aFunction,
};

// In virtual time, or on a clock that runs faster, a few of them may be enough.
const inRealTime: Readonly<Record<string, Check>> = {
  deadline: notSeconds(number(0, Infinity), 100),
  minionTimeout: notSeconds(milliseconds(1), 20),
};

/** Throws a ConfigError that names the first job option that is unknown or wrong. */
export function checkJobOptions(
  name: string,
  options: unknown,
  scheduler: SchedulerLike,
  more: Readonly<Record<string, Check>> = {},
): void {
  checkOptions(name, options, { ...checks, ...(scheduler === monotonicScheduler && inRealTime), ...more });
}
