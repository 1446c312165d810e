import { createColors } from 'picocolors';
import type { Options } from '../arguments/Options.js';
import type { Paint } from './Paint.js';

/** Colours for a stream: on terminals alone, unless the flags, NO_COLOR or a dumb terminal say otherwise. */
export function paintFor(
  isTerminal: boolean,
  { color, forceColor }: Pick<Options, 'color' | 'forceColor'>,
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  if (forceColor) return createColors(true);
  return createColors(isTerminal && color !== false && !env.NO_COLOR && env.TERM !== 'dumb');
}
