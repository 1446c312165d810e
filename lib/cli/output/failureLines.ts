import type { Failure } from './inWords.js';
import type { Paint } from './Paint.js';
import { safe, type SafeText } from './SafeText.js';

/** What is told of an error, on stderr. */
export function failureLines({ name, message, hint }: Failure, paint: Paint): SafeText {
  const told = safe`${paint.red('rx-salt:')} ${name === 'UsageError' ? '' : `${name}: `}${message}\n`;
  return hint === undefined ? told : safe`${told}         ${hint}\n`;
}
