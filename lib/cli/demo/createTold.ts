import type { Paint } from '../output/Paint.js';
import { plainLine } from '../output/plainLine.js';

/** What the tour prints, by the kind of line. */
export interface Told {
  readonly title: (text: string) => void;
  readonly note: (text: string) => void;
  readonly event: (text: string) => void;
  readonly stream: (text: string) => void;
  readonly good: (text: string) => void;
  readonly bad: (text: string) => void;
}

export function createTold(out: (text: string) => void, paint: Paint, columns: number): Told {
  const width = Math.min(columns, 140);
  const shorten = (text: string) => {
    const line = plainLine(text);
    return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
  };
  return {
    title: (text) => out(`\n${paint.bold(text)}\n`),
    note: (text) => out(`  ${text}\n`),
    event: (text) => out(`${paint.dim(shorten(`      · ${text}`))}\n`),
    stream: (text) => out(`${paint.cyan(`  ~ ${text}`)}\n`),
    good: (text) => out(`${paint.green(shorten(`  ✔ ${text}`))}\n`),
    bad: (text) => out(`${paint.red(shorten(`  ✘ ${text}`))}\n`),
  };
}
