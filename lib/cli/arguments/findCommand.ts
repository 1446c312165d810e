import { type CommandName, commandNames } from './CommandName.js';
import { optionsOf } from './optionsOf.js';

/** Which command a command line names by its first word, and the rest of it. Behind `--` a word is a target. */
export function findCommand(argv: readonly string[]): { readonly name: CommandName; readonly rest: readonly string[] } {
  const at = firstWord(argv);
  const name = commandNames.find((known) => at !== undefined && known === argv[at]);
  if (at === undefined || name === undefined) return { name: 'minions', rest: argv };
  return { name, rest: [...argv.slice(0, at), ...argv.slice(at + 1)] };
}

function firstWord(argv: readonly string[]): number | undefined {
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? '';
    if (arg === '--') return undefined;
    if (!arg.startsWith('-') || arg === '-') return i;
    if (takesNext(arg)) i++;
  }
  return undefined;
}

const withValue = new Set(
  (['minions', ...commandNames] as const)
    .flatMap(optionsOf)
    .flatMap(({ required, flags }) => (required ? (flags.match(/--?[\w-]+/g) ?? []) : [])),
);

/** Whether the value of a flag is the next argument: of `-b 2`, not of `-b2` or `--batch=2`; of `-vb 2` too. */
function takesNext(arg: string): boolean {
  if (arg.startsWith('--')) return withValue.has(arg);
  const letter = Array.from(arg.slice(1)).findIndex((one) => withValue.has(`-${one}`));
  return letter >= 0 && letter === arg.length - 2;
}
