import { SaltError } from '../../index.js';
import { UsageError } from '../UsageError.js';
import { hintFor } from './hintFor.js';

/** An error as it is told: short, without a stack. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly hint?: string;
}

export function inWords(error: unknown): Failure {
  if (error instanceof SaltError) {
    const hint = hintFor(error);
    return { name: error.name, message: error.message, ...(hint !== undefined && { hint }) };
  }
  if (error instanceof UsageError) return { name: error.name, message: error.message };
  return error instanceof Error
    ? { name: error.name, message: error.message.split('\n')[0] ?? '' }
    : { name: 'Error', message: String(error) };
}
