import { Lexer } from 'yaml';
import { UsageError } from '../UsageError.js';

/**
 * How many collections may stand in one another. [salt] Salt reads some 1,000, and takes what is deeper for a text. The reader
 * of YAML recurses: near the end of the stack it ends the process, and long before it takes minutes.
 */
const deepest = 100;

/** Throws a UsageError where an argument is nested too deeply to be read. Its parts are counted without recursion. */
export function checkNesting(text: string): void {
  let flow = 0;
  let block = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') flow++;
    else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
    // Within brackets they nest nothing.
    else if (flow === 0 && (token === '-' || token === '?')) block++;
    if (flow + block > deepest) {
      throw new UsageError(
        `an argument that begins with ${JSON.stringify(text.slice(0, 10))} is nested more than ${deepest} levels deep`,
      );
    }
  }
}
