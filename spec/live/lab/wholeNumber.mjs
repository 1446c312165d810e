import { InvalidArgumentError } from 'commander';

/** Reads an argument that is a whole number of at least so much. */
export const wholeNumber = (least) => (text) => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new InvalidArgumentError(`It has to be a whole number, at least ${least}.`);
};
