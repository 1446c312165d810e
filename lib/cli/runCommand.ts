import type { CommandName } from './arguments/CommandName.js';
import { followJob } from './commands/followJob.js';
import { printEvents } from './commands/printEvents.js';
import { runOnMaster } from './commands/runOnMaster.js';
import { runOnMinions } from './commands/runOnMinions.js';
import { runReactors } from './commands/runReactors.js';
import type { Context } from './Context.js';

/** What each command does; resolves with the exit code. */
export const runCommand: Readonly<Record<CommandName, (context: Context) => Promise<number>>> = {
  minions: runOnMinions,
  run: (context) => runOnMaster(context, 'runner'),
  wheel: (context) => runOnMaster(context, 'wheel'),
  events: printEvents,
  follow: followJob,
  react: runReactors,
};
