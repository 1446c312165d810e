import { type CliOptions, startCli } from './startCli.js';

/** Runs rx-salt to its end. */
export async function runCli(
  args: readonly string[],
  options?: CliOptions,
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const cli = await startCli(args, options);
  const code = await cli.ended;
  return { code, out: cli.out(), err: cli.err() };
}
