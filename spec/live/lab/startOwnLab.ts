import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lab } from './lab.js';
import { openLab } from './openLab.js';
import type { Lab } from './openLab.js';

const run = promisify(execFile);

/**
 * Starts a second lab, for a flow that needs another configuration. It lies in the folder of the first, and ends with it
 * where the flow does not stop it. `tokenExpire` is in seconds;
 * `stateEvents`, `ssh` and `database` are those of salt-lab.mjs.
 */
export async function startOwnLab(
  options: { tokenExpire?: number; salt?: string; stateEvents?: boolean; ssh?: boolean; database?: boolean } = {},
): Promise<Lab> {
  const labs = join(lab.dir, 'labs');
  await mkdir(labs, { recursive: true });
  const dir = await mkdtemp(join(labs, '-'));
  const salt = ['--salt', options.salt ?? lab.release];
  const expire = options.tokenExpire === undefined ? [] : ['--token-expire', String(options.tokenExpire)];
  const extras = [
    ...(options.stateEvents ? ['--state-events'] : []),
    ...(options.ssh ? ['--ssh'] : []),
    ...(options.database ? ['--database'] : []),
  ];
  await run(process.execPath, [join(__dirname, 'salt-lab.mjs'), 'start', '--dir', dir, ...salt, ...expire, ...extras], {
    env: { ...process.env, RX_SALT_LAB_DIR: dir },
  });
  return openLab(join(dir, 'lab.json'));
}
