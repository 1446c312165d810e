import { join } from 'node:path';
import type { Options } from '../arguments/Options.js';
import { safe, type SafeText } from '../output/SafeText.js';
import type { Terminal } from '../Terminal.js';
import { UsageError } from '../UsageError.js';
import { readPepperrc } from './readPepperrc.js';
import type { Settings } from './Settings.js';

type Name = 'SALTAPI_URL' | 'SALTAPI_USER' | 'SALTAPI_PASS' | 'SALTAPI_EAUTH';

/**
 * Where the master is and who asks, in pepper's order: flags, the environment, the section of ~/.pepperrc, defaults; then a
 * question on the terminal.
 *
 * @param readText gives undefined where there is no such file.
 */
export async function readSettings(
  options: Options,
  terminal: Pick<Terminal, 'env' | 'home' | 'isTerminal' | 'ask'>,
  readText: (path: string) => string | undefined,
): Promise<Settings> {
  const { env } = terminal;
  const file = options.config ?? env.PEPPERRC ?? join(terminal.home, '.pepperrc');
  const section = options.profile ?? env.PEPPERPROFILE ?? 'main';
  const text = readText(file);
  if (text === undefined && options.config !== undefined) throw new UsageError(`${file} cannot be read`);
  const inFile = readPepperrc(text ?? '', section, file);
  if (options.profile !== undefined && Object.keys(inFile).length === 0) {
    throw new UsageError(`${file} has no section [${section}]`);
  }
  const find = (flag: string | undefined, name: Name) => flag ?? (env[name] || inFile[name] || undefined);

  async function askFor(name: Name, question: SafeText, secret: boolean): Promise<string> {
    if (options.nonInteractive || !terminal.isTerminal.in) {
      throw new UsageError(`${name} is missing: set it in the environment, or in [${section}] of ${file}`);
    }
    return terminal.ask(question, { secret });
  }

  const eauth = find(options.eauth ?? options.auth, 'SALTAPI_EAUTH') ?? 'auto';
  const username = find(options.username, 'SALTAPI_USER') ?? (await askFor('SALTAPI_USER', safe`Username: `, false));
  // As in pepper: a ticket takes the place of the password.
  const password =
    options.password ??
    (eauth === 'kerberos'
      ? undefined
      : (find(undefined, 'SALTAPI_PASS') ?? (await askFor('SALTAPI_PASS', safe`Password: `, true))));
  return {
    url: find(options.saltapiUrl, 'SALTAPI_URL') ?? 'https://localhost:8000/',
    credentials: {
      username,
      ...(password !== undefined && { password }),
      eauth,
      ...(options.tokenExpire !== undefined && { token_expire: options.tokenExpire }),
    },
  };
}
