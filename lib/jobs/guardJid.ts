import { ConfigError } from '../errors.js';

/** The same function; what it throws is a ConfigError that holds the name of the error alone, for its message may hold a secret. */
export function guardJid(mint: (() => string) | undefined): (() => string) | undefined {
  return (
    mint &&
    (() => {
      try {
        return mint();
      } catch (error) {
        throw new ConfigError('jid', `the function failed (${error instanceof Error ? error.name : typeof error})`);
      }
    })
  );
}
