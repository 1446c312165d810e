import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

export const marblesFolder = resolve(__dirname, '../../../marbles');

/** The paths of the pages in marbles/ that hold scenarios: all but the README. */
export function pages(): string[] {
  return readdirSync(marblesFolder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => resolve(marblesFolder, file));
}
