import { yamlifyArg } from './yamlifyArg.js';

/** The arguments of a function. */
export interface Arguments {
  readonly arg: readonly unknown[];
  readonly kwarg: Readonly<Record<string, unknown>>;
}

// A text with a newline is never taken apart, but for one at its end, as Python's `$` has it.
const pair = /^([\p{L}\p{Nl}_][\p{L}\p{M}\p{N}_.-]*)=(?!=)([^\n]*)\n?$/u;

/** Takes words apart as Salt's own command line does (`salt.utils.args.parse_input`): `key=value`, each value read as YAML. */
export function parseInput(words: readonly string[], noParse: readonly string[] = []): Arguments {
  const arg: unknown[] = [];
  const kwarg: [string, unknown][] = [];
  for (const word of words) {
    const [, key, value = ''] = pair.exec(word) ?? [];
    if (key === undefined) arg.push(yamlifyArg(word));
    else kwarg.push([key, noParse.includes(key) ? value : yamlifyArg(value)]);
  }
  return { arg, kwarg: Object.fromEntries(kwarg) };
}
