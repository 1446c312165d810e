import { type Cause, RequestError, SaltError } from './errors.js';

/** A copy of an error for `cause`. Only our own messages are known to hold no secret; of others the name alone is kept. */
export function causeOf(error: unknown): Cause {
  if (!(error instanceof SaltError)) return { name: error instanceof Error ? error.name : typeof error, message: '' };
  const code = error instanceof RequestError ? (error.status ?? error.code) : undefined;
  return { name: error.name, message: error.message, ...(code === undefined ? {} : { code }) };
}
