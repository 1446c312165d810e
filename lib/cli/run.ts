import { CommanderError } from 'commander';
import { createProgram } from './arguments/createProgram.js';
import { findCommand } from './arguments/findCommand.js';
import type { Options } from './arguments/Options.js';
import { readLow } from './commands/runOnMinions.js';
import { connect } from './connection/connect.js';
import { tour } from './demo/tour.js';
import { exitCode, exitCodeFor } from './exitCode.js';
import { failureLines } from './output/failureLines.js';
import { inWords } from './output/inWords.js';
import { paintFor } from './output/paintFor.js';
import { showConnection } from './output/showConnection.js';
import { runCommand } from './runCommand.js';
import type { Terminal } from './Terminal.js';

/** Runs a command line; resolves with the exit code. What goes wrong is told in a line on stderr. */
export async function run(argv: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const { name, rest } = findCommand(argv);
  const program = createProgram(name, version, terminal);
  try {
    program.parse(rest, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.usage;
    throw error;
  }

  const options = program.opts<Options>();
  const words = program.args;
  const paint = {
    out: paintFor(terminal.isTerminal.out, options, terminal.env),
    err: paintFor(terminal.isTerminal.err, options, terminal.env),
  };
  try {
    if (name === 'minions' && words.length === 0) {
      if (options.demo) return await tour(terminal, paint.out);
      program.outputHelp({ error: true });
      return exitCode.usage;
    }
    // Whoever made a slip is not asked for a password first.
    if (name === 'minions') readLow({ words, options });
    // A module with reactors gets events as in any program.
    const { salt, close } = await connect(options, terminal, name === 'react' ? 'text' : 'bigint');
    showConnection(salt, terminal.err, paint.err);
    try {
      return await runCommand[name]({ salt, words, options, terminal, paint });
    } finally {
      await close();
    }
  } catch (error) {
    terminal.err(failureLines(inWords(error), paint.err));
    return exitCodeFor(error);
  }
}
