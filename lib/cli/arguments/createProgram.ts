import { Command } from 'commander';
import type { CommandName } from './CommandName.js';
import { help } from './help.js';
import { safe, SafeText } from '../output/SafeText.js';
import { optionsOf } from './optionsOf.js';

/** The parser of one command. What is wrong, and a help that was asked for, is a CommanderError; `write` gets its text. */
export function createProgram(
  name: CommandName,
  version: string,
  write: { readonly out: (text: SafeText) => void; readonly err: (text: SafeText) => void },
): Command {
  const { usage, about, more } = help[name];
  const program = new Command('rx-salt')
    .usage(usage)
    .description(about)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .argument('[words...]')
    .addHelpText('after', `\n${more}`)
    .configureHelp({ visibleArguments: () => [] })
    .configureOutput({
      writeOut: (text) => write.out(SafeText.keepingLines(text)),
      writeErr: (text) => write.err(SafeText.keepingLines(text)),
      // What follows the `=` of a flag that is misspelt may be a password.
      outputError: (text) =>
        write.err(
          safe`${text
            .trimEnd()
            .replace(/^error: /, 'rx-salt: ')
            .replace(/'(--?[^'=]+)=[^']*'/g, "'$1'")}\n`,
        ),
    })
    .showHelpAfterError('See rx-salt --help.')
    .exitOverride();
  for (const option of optionsOf(name)) program.addOption(option);
  return program;
}
