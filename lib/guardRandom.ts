import type { Logger } from './config.js';
import { ConfigError } from './errors.js';

/**
 * The same source of chance. What is wrong with its first number is a ConfigError; later a wrong one is replaced, because chance
 * ends no job.
 */
export function guardRandom(random: () => number, logger: Logger): () => number {
  let works = false;
  return () => {
    const number = read(random);
    if (number !== undefined) {
      works = true;
      return number;
    }
    if (!works) throw new ConfigError('random', 'must give numbers from 0 up to 1');
    logger('client: the random option gave no number from 0 up to 1, Math.random does');
    return Math.random();
  };
}

function read(random: () => number): number | undefined {
  try {
    const number = random();
    return typeof number === 'number' && number >= 0 && number < 1 ? number : undefined;
  } catch {
    return undefined;
  }
}
