import { InvalidArgumentError } from 'commander';

/** Reads the value of -b: a number of minions, or a share of them such as `25%`. */
export function readBatch(text: string): number | string {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return text;
  throw new InvalidArgumentError('It must be a number of minions, or a percentage such as 25%.');
}
