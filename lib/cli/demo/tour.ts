import type { Paint } from '../output/Paint.js';
import type { Terminal } from '../Terminal.js';

export function tour(_terminal: Terminal, _paint: Paint): Promise<number> {
  return Promise.resolve(0);
}
