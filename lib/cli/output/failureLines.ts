import type { Failure } from './inWords.js';
import type { Paint } from './Paint.js';

/** What is told of an error, on stderr. */
export function failureLines({ name, message, hint }: Failure, paint: Paint): string {
  const told = `${paint.red('rx-salt:')} ${name === 'UsageError' ? '' : `${name}: `}${message}\n`;
  return hint === undefined ? told : `${told}         ${hint}\n`;
}
