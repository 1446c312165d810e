import { readFileSync } from 'node:fs';

/** The rows of a fixture that a script of spec/fixtures wrote. */
export function readFixture<T>(name: string): T {
  const parse: (text: string) => T = JSON.parse;
  return parse(readFileSync(`spec/fixtures/${name}.json`, 'utf8'));
}
