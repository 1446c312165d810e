import type { SafeText } from './SafeText.js';

type Colour = (text: SafeText | string) => SafeText;

/** Colours, or none. */
export interface Paint {
  readonly red: Colour;
  readonly green: Colour;
  readonly yellow: Colour;
  readonly cyan: Colour;
  readonly bold: Colour;
  readonly dim: Colour;
}
