import { ConfigError } from './errors.js';

/** Says what is wrong with a value, or nothing. */
export type Check = (value: unknown) => string | undefined;

/** Narrows unknown JSON to a map. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A Promise, or what awaits like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** An `async` function: what it returns is a Promise, whatever it does. */
export function isAsync(value: unknown): boolean {
  return typeof value === 'function' && value.constructor.name === 'AsyncFunction';
}

/** A number from `least` to `most`; not `Infinity`, unless that is `most`. */
export function number(least: number, most = Number.MAX_VALUE): Check {
  return numberOf('', least, most);
}

/** A time in milliseconds, bounded as a `number` is. */
export function time(least: number, most = Number.MAX_VALUE): Check {
  return numberOf(' of milliseconds,', least, most);
}

/** A time that a timer of the platform can wait for. */
export const milliseconds = (least: number): Check => time(least, 2 ** 31 - 1);

/** What `check` lets pass, and `Infinity`. */
export function orInfinity(check: Check): Check {
  return (value) => {
    const problem = value === Infinity ? undefined : check(value);
    return problem && `${problem}, or Infinity`;
  };
}

/** A time of at least `least` milliseconds; a smaller number is a sure sign that seconds were meant. */
export function notSeconds(least: number, most = Number.MAX_VALUE): Check {
  const check = time(least, most);
  return (value) =>
    typeof value === 'number' && value < least && value * 1_000 >= least
      ? `is in milliseconds, at least ${least}: for ${value} seconds give ${value * 1_000}`
      : check(value);
}

// `unit` is part of the message.
function numberOf(unit: string, least: number, most: number): Check {
  const bounds =
    most < Number.MAX_VALUE
      ? `from ${least} to ${most}`
      : `${unit === '' ? 'of ' : ''}at least ${least}, ${most === Infinity ? 'or' : 'and not'} Infinity`;
  return (value) =>
    typeof value === 'number' && value >= least && value <= most ? undefined : `must be a number${unit} ${bounds}`;
}

/** A whole number of at least `least`. */
export function count(least: number): Check {
  return (value) =>
    typeof value === 'number' && (Number.isInteger(value) || value === Infinity) && value >= least
      ? undefined
      : `must be a whole number of at least ${least}, or Infinity`;
}

export const aBoolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

/** A function that answers at once. */
export const aDecoder: Check = (value) =>
  isAsync(value)
    ? 'must not be async: decode at once, and do the rest in the pipe, as with concatMap'
    : aFunction(value);

export const aFunction: Check = (value) => (typeof value === 'function' ? undefined : 'must be a function');

/** How many of a target run at once: a number, or a percentage. */
export const aPortion: Check = (value) => {
  const size = typeof value === 'string' && /^\d+(\.\d+)?%$/.test(value) ? Number.parseFloat(value) : value;
  const most = size === value ? Infinity : 100;
  return typeof size === 'number' && size > 0 && size <= most && (most === 100 || Number.isInteger(size))
    ? undefined
    : "must be a whole number of minions, or a percentage such as '25%'";
};

/** One of some words. */
export function oneOf(...words: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && words.includes(value)
      ? undefined
      : `must be ${words.map((word) => `'${word}'`).join(' or ')}`;
}

/** Throws a ConfigError that names the first entry of `options` that is unknown or wrong. An undefined entry counts as absent. */
export function checkOptions(name: string, options: unknown, checks: Readonly<Record<string, Check>>): void {
  if (options === undefined) return;
  if (!isRecord(options)) throw new ConfigError(name, 'must be an object');
  for (const [key, value] of Object.entries(options)) {
    const option = name === 'options' ? key : `${name}.${key}`;
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (!check) throw new ConfigError(option, `is no option; known are ${Object.keys(checks).join(', ')}`);
    const problem = value === undefined ? undefined : check(value);
    if (problem) throw new ConfigError(option, problem);
  }
}

/** Throws a ConfigError that names the first of `names` that is absent. */
export function checkRequired(options: unknown, ...names: readonly string[]): void {
  for (const name of names) {
    if (!isRecord(options) || options[name] === undefined) throw new ConfigError(name, 'is missing');
  }
}
