import { aFunction, type Check, checkOptions, checkRequired, count, isRecord, number, oneOf } from '../checks.js';
import { ConfigError } from '../errors.js';

const isGlob = (value: unknown) => typeof value === 'string' && value !== '';

const globs: Check = (value) =>
  isGlob(value) || (Array.isArray(value) && value.length > 0 && value.every(isGlob))
    ? undefined
    : 'must be a glob of tags such as salt/minion/*/start, or a list of them';

/** Throws a ConfigError that names the option of `react` which is wrong. */
export function checkReactOptions(options: unknown): void {
  checkRequired(options, 'on', 'run');
  checkOptions('options', options, {
    on: globs,
    where: aFunction,
    collect: () => undefined,
    timeout: number(1, Infinity),
    overlap: oneOf('queue', 'drop', 'restart', 'parallel'),
    queueLimit: count(0),
    run: aFunction,
    verify: aFunction,
    notify: aFunction,
  });
  const collect = isRecord(options) ? options.collect : undefined;
  checkOptions('collect', collect, { for: number(1), quiet: number(1), count: count(1), by: aFunction });
  if (!isRecord(collect) || collect.for !== undefined) return;
  for (const name of ['quiet', 'count']) {
    if (collect[name] !== undefined)
      throw new ConfigError(`collect.${name}`, 'needs collect.for, which closes a window in any case');
  }
}
