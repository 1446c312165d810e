import type { SaltClient } from '../index.js';
import type { Options } from './arguments/Options.js';
import type { Paint } from './output/Paint.js';
import type { Terminal } from './Terminal.js';

/** What a command runs with. */
export interface Context {
  readonly salt: SaltClient;
  readonly words: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  readonly paint: { readonly out: Paint; readonly err: Paint };
}
