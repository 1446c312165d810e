import { DecodeError, RequestError } from '../errors.js';

/** Whether a submission that failed with this may have run: it was sent, and no readable answer came. */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof DecodeError) return true;
  if (!(error instanceof RequestError) || !error.sent) return false;
  return error.status === undefined || error.status === 408 || error.status >= 500;
}
