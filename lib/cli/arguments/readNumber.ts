import { InvalidArgumentError } from 'commander';

/** Reads the value of a flag that is a number of at least `least`. */
export function readNumber(least: number, whole = false): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < least || (whole && !Number.isInteger(value))) {
      throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number of at least ${least}.`);
    }
    return value;
  };
}
