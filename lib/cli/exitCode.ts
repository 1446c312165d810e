import { ConfigError } from '../index.js';
import type { Options } from './arguments/Options.js';
import { UsageError } from './UsageError.js';

/** What a process of rx-salt ends with. */
export const exitCode = {
  fine: 0,
  broken: 1,
  usage: 2,
  failed: 3,
  missing: 4,
  interrupted: 130,
} as const;

/** The exit code of what could not be run. */
export function exitCodeFor(error: unknown): number {
  return error instanceof UsageError || error instanceof ConfigError ? exitCode.usage : exitCode.broken;
}

/** The exit code of a job that came to its end. A minion without a return counts as one that failed. */
export function exitCodeOf(
  counts: { readonly targeted: number; readonly returned: number; readonly failed: number; readonly noReturn: number },
  { failAny, failAll }: Pick<Options, 'failAny' | 'failAll'>,
): number {
  const bad = counts.failed + counts.noReturn;
  const isBad = failAny ? bad > 0 : failAll ? bad > 0 && counts.returned === counts.failed : false;
  if (!isBad) return exitCode.fine;
  return counts.failed > 0 ? exitCode.failed : exitCode.missing;
}
