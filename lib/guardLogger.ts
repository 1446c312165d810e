import type { Logger } from './config.js';

/** The same logger, which ends nothing: what it throws is dropped, and so is the rejection of one that is asynchronous. */
export function guardLogger(logger: (line: string) => unknown): Logger {
  return (line) => {
    try {
      // What is no Promise resolves at once.
      Promise.resolve(logger(line)).catch(() => undefined);
    } catch {
      // Nobody else could be told.
    }
  };
}
