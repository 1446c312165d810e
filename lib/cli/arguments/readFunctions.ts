import type { LocalLow } from '../../index.js';
import { UsageError } from '../UsageError.js';
import { parseInput } from './parseInput.js';

/** The functions that a job runs, and their arguments: of several functions a list each, as salt has it. */
export function readFunctions(
  fun: string,
  words: readonly string[],
  { noParse, separator }: { readonly noParse: readonly string[]; readonly separator: string },
): Pick<LocalLow, 'fun' | 'arg' | 'kwarg'> {
  if (!fun.includes(',')) {
    const { arg, kwarg } = parseInput(words, noParse);
    return { fun, arg, ...(Object.keys(kwarg).length > 0 && { kwarg }) };
  }
  const funs = fun.split(',').map((name) => name.trim());
  const lists = split(words, separator, funs.length);
  if (lists.length !== funs.length) {
    throw new UsageError(
      `${funs.length} functions need ${funs.length} lists of arguments, with "${separator}" between them; here are ${lists.length}`,
    );
  }
  return {
    fun: funs,
    arg: lists.map((list) => {
      const { arg, kwarg } = parseInput(list, noParse);
      return Object.keys(kwarg).length > 0 ? [...arg, { __kwarg__: true, ...kwarg }] : arg;
    }),
  };
}

/** [salt] Separators that stand alone come first; where they do not make as many lists, those inside of words count too. */
function split(words: readonly string[], separator: string, wanted: number): readonly (readonly string[])[] {
  const alone = divide(words, separator);
  if (alone.length === wanted) return alone;
  return divide(
    words.flatMap((word) => word.split(separator).flatMap((part, i) => (i === 0 ? [part] : [separator, part]))),
    separator,
  ).map((list) => list.filter((word) => word !== ''));
}

function divide(words: readonly string[], separator: string): readonly (readonly string[])[] {
  const lists: string[][] = [[]];
  for (const word of words) {
    if (word === separator) lists.push([]);
    else lists.at(-1)?.push(word);
  }
  return lists;
}
