import { textOf } from '../wire/textOf.js';
import type { Minion } from '../minions/Minion.js';
import { globToRegExp } from './globToRegExp.js';

export interface Target {
  readonly minions: readonly string[];
  /** Names of a list target that the master does not know. */
  readonly missing: readonly string[];
}

interface Known {
  readonly minions: ReadonlyMap<string, Minion>;
  readonly nodegroups: Readonly<Record<string, string>>;
}

/** The minions that a target means. */
export function matchTarget(known: Known, tgt: unknown, type: string): Target {
  if (type !== 'list') {
    const test = testerOf(known, textOf(tgt), type);
    return { minions: [...known.minions.values()].filter(test).map(({ id }) => id), missing: [] };
  }
  const names = [...new Set(namesOf(tgt))];
  return {
    minions: names.filter((name) => known.minions.has(name)),
    missing: names.filter((name) => !known.minions.has(name)),
  };
}

function namesOf(tgt: unknown): readonly string[] {
  return Array.isArray(tgt) ? tgt.map(textOf) : textOf(tgt).split(',');
}

type Tester = (minion: Minion) => boolean;

function testerOf(known: Known, tgt: string, type: string): Tester {
  switch (type) {
    case 'glob':
      return globTester(tgt);
    case 'pcre':
      return pcreTester(tgt);
    case 'list': {
      const names = new Set(namesOf(tgt));
      return ({ id }) => names.has(id);
    }
    case 'grain':
      return grainTester(tgt, globToRegExp);
    case 'grain_pcre':
      return grainTester(tgt, (source) => new RegExp(`^(?:${source})`));
    case 'nodegroup':
      return compoundTester(known, known.nodegroups[tgt] ?? '');
    case 'compound':
      return compoundTester(known, tgt);
    default:
      return () => false;
  }
}

function globTester(glob: string): Tester {
  const pattern = globToRegExp(glob);
  return ({ id }) => pattern.test(id);
}

function pcreTester(source: string): Tester {
  const pattern = new RegExp(`^(?:${source})`);
  return ({ id }) => pattern.test(id);
}

function grainTester(tgt: string, toPattern: (source: string) => RegExp): Tester {
  const [key = '', ...rest] = tgt.split(':');
  const pattern = toPattern(rest.join(':'));
  return ({ grains }) => {
    const value = grains[key];
    return (Array.isArray(value) ? value : [value]).some((one) => pattern.test(textOf(one)));
  };
}

const letters: Readonly<Record<string, string>> = {
  G: 'grain',
  P: 'grain_pcre',
  E: 'pcre',
  L: 'list',
  N: 'nodegroup',
};

/** `A or B and not C`: `and` binds tighter; no parentheses. */
function compoundTester(known: Known, tgt: string): Tester {
  const either = tgt.split(/ +or +/).map((part) => part.split(/ +and +/).map((word) => wordTester(known, word.trim())));
  return (minion) => either.some((all) => all.every((test) => test(minion)));
}

function wordTester(known: Known, word: string): Tester {
  if (word.startsWith('not ')) {
    const test = wordTester(known, word.slice(4).trim());
    return (minion) => !test(minion);
  }
  const type = word.charAt(1) === '@' ? letters[word.charAt(0)] : undefined;
  if (word === '') return () => false;
  return type === undefined ? globTester(word) : testerOf(known, word.slice(2), type);
}
