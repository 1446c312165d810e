import { createColors } from 'picocolors';
import type { Options } from '../arguments/Options.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';

/** Colours for a stream: on terminals alone, unless the flags, NO_COLOR or a dumb terminal say otherwise. */
export function paintFor(
  isTerminal: boolean,
  { color, forceColor }: Pick<Options, 'color' | 'forceColor'>,
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const { red, green, yellow, cyan, bold, dim } = createColors(
    forceColor || (isTerminal && color !== false && !env.NO_COLOR && env.TERM !== 'dumb'),
  );
  const colour = (paint: (text: string) => string) => (text: SafeText | string) => safe`${text}`.painted(paint);
  return {
    red: colour(red),
    green: colour(green),
    yellow: colour(yellow),
    cyan: colour(cyan),
    bold: colour(bold),
    dim: colour(dim),
  };
}
