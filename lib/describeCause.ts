import { causeOf } from './causeOf.js';

/** An error in a line of the log, without what may be secret. */
export function describeCause(error: unknown): string {
  const { name, message } = causeOf(error);
  return `${name}: ${message}`;
}
