import { SaltError } from 'rx-salt';

/** What a page says of an error. */
export function inWords(error: unknown): string {
  return error instanceof SaltError ? `${error.name}: ${error.message}` : 'Something went wrong';
}
