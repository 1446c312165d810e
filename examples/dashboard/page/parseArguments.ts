/** The arguments of a function, as typed. */
export interface Arguments {
  readonly arg: readonly unknown[];
  readonly kwarg: Readonly<Record<string, unknown>>;
}

/** Words, some of them quoted; `name=value` is a keyword. A value is JSON where it reads as JSON, else text. */
export function parseArguments(text: string): Arguments {
  const words = text.match(/(?:[^\s"'[{]|"(?:\\.|[^"\\])*"|'[^']*'|\[[^\]]*\]|\{[^}]*\})+/g) ?? [];
  const arg: unknown[] = [];
  const kwarg: Record<string, unknown> = {};
  for (const word of words) {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (name === undefined || value === undefined) arg.push(read(word));
    else kwarg[name] = read(value);
  }
  return { arg, kwarg };
}

function read(word: string): unknown {
  const quoted = /^'(.*)'$/s.exec(word);
  if (quoted) return quoted[1];
  // Salt's own commands take these words for booleans too.
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  try {
    return JSON.parse(word);
  } catch {
    return word;
  }
}
