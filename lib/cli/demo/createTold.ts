import type { Paint } from '../output/Paint.js';
import { safe, type SafeText } from '../output/SafeText.js';

/** What the tour prints, by the kind of line. */
export interface Told {
  readonly title: (text: SafeText | string) => void;
  readonly note: (text: SafeText | string) => void;
  readonly event: (text: SafeText | string) => void;
  readonly stream: (text: SafeText | string) => void;
  readonly good: (text: SafeText | string) => void;
  readonly bad: (text: SafeText | string) => void;
}

export function createTold(out: (text: SafeText) => void, paint: Paint, columns: number): Told {
  const width = Math.min(columns, 140);
  const shorten = (text: SafeText) => text.shortened(width, safe`…`);
  return {
    title: (text) => out(safe`\n${paint.bold(text)}\n`),
    note: (text) => out(safe`  ${text}\n`),
    event: (text) => out(safe`${paint.dim(shorten(safe`      · ${text}`))}\n`),
    stream: (text) => out(safe`${paint.cyan(safe`  ~ ${text}`)}\n`),
    good: (text) => out(safe`${paint.green(shorten(safe`  ✔ ${text}`))}\n`),
    bad: (text) => out(safe`${paint.red(shorten(safe`  ✘ ${text}`))}\n`),
  };
}
