import { Agent } from 'node:https';
import { createSaltClient, type LargeIntegers, type SaltClient } from '../../index.js';
import type { Options } from '../arguments/Options.js';
import { demoUser } from '../demo/demoUser.js';
import { startDemo } from '../demo/startDemo.js';
import type { Terminal } from '../Terminal.js';
import { UsageError } from '../UsageError.js';
import { readSettings } from './readSettings.js';
import { readText } from './readText.js';

/** A client, and what ends it. */
export interface Connection {
  readonly salt: SaltClient;
  readonly close: () => Promise<void>;
}

/** Makes the client that the flags mean; with --demo one of a simulated master. */
export async function connect(
  options: Options,
  terminal: Terminal,
  largeIntegers: LargeIntegers = 'bigint',
): Promise<Connection> {
  const shared = {
    largeIntegers,
    ...(options.verbose && { logger: (line: string) => terminal.err(`rx-salt: ${line}\n`) }),
  };
  if (options.demo) {
    const world = await startDemo();
    const salt = createSaltClient({ url: world.url, credentials: demoUser, jobs: { minionTimeout: 1_500 }, ...shared });
    return { salt, close: () => salt.close().then(() => world.close()) };
  }
  const settings = await readSettings(options, terminal, readText);
  const tls = readTls(options);
  const salt = createSaltClient({ ...settings, ...shared, ...(tls && { http: { httpsAgent: tls } }) });
  return { salt, close: () => salt.close().then(() => undefined) };
}

function readTls({ ca, ignoreSslErrors }: Options): Agent | undefined {
  if (ca === undefined && !ignoreSslErrors) return undefined;
  const certificate = ca === undefined ? undefined : readText(ca);
  if (ca !== undefined && certificate === undefined) throw new UsageError(`--ca: ${ca} cannot be read`);
  return new Agent({ ...(certificate !== undefined && { ca: certificate }), rejectUnauthorized: !ignoreSslErrors });
}
