import { checkRequired } from '../checks.js';
import { checkJid } from '../commands/checkLow.js';
import { ConfigError } from '../errors.js';
import type { JobPorts } from './JobPorts.js';

/** Mints the jids of local jobs: with the caller's function, if there is one. Throws a ConfigError for a jid used before. */
export function createMint({ identity }: Pick<JobPorts, 'identity'>, mint: (() => string) | undefined): () => string {
  if (!mint) return identity.mintJid;
  return () => {
    const jid = mint();
    checkRequired({ jid }, 'jid');
    checkJid('jid', jid);
    if (identity.isOwnJid(jid)) {
      throw new ConfigError(
        'jid',
        'the function gave a jid that this client has used before: each job needs a new one',
      );
    }
    return jid;
  };
}
