import { mkdir, mkdtemp, readdir, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from './claimPorts.mjs';
import { configure } from './configure.mjs';
import { configureDatabase } from './configureDatabase.mjs';
import { configureSsh } from './configureSsh.mjs';
import { installSalt } from './installSalt.mjs';
import { launch } from './parts.mjs';
import { stopLab } from './stopLab.mjs';
import { waitUntilUp } from './waitUntilUp.mjs';

const minions = ['minion1', 'minion2', 'minion3'];

async function freshFolder(dir) {
  if (dir === undefined) return mkdtemp(join(await realpath(tmpdir()), 'rx-salt-lab-'));
  await stopLab(dir);
  await mkdir(dir, { recursive: true });
  // Stopping a lab removes its folder.
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty, and no lab`);
  return realpath(dir);
}

/**
 * Starts a master, salt-api and three minions and waits until all of them answer. `tokenExpire` is in seconds. With `ssh`
 * there is an sshd as well, with `database` a PostgreSQL that is the job cache. `begun` is
 * told the folder before the first process runs: stopLab(folder) undoes everything from then on. `owner` is the process
 * without which the lab has no purpose.
 */
export async function startLab({
  release = '3008',
  tokenExpire = 43_200,
  stateEvents = false,
  ssh = false,
  database = false,
  dir: wanted,
  owner,
  signal,
  begun = () => undefined,
} = {}) {
  const venv = await installSalt(release, { signal });
  const dir = await freshFolder(wanted);
  begun(dir);
  const claim = await claimPorts();
  try {
    const postgres = database ? await configureDatabase({ dir, venv }) : undefined;
    const settings = postgres?.settings ?? {};
    const folders = await configure({ dir, ports: claim.ports, minions, tokenExpire, stateEvents, settings });
    const sshd = ssh ? await configureSsh({ dir, port: claim.ports.ssh, venv, folder: folders.master }) : undefined;
    const command = (script, part) => [join(venv, 'bin', 'python'), join(venv, 'bin', script), '-c', folders[part]];
    const lab = {
      dir,
      release,
      owner,
      url: `http://127.0.0.1:${claim.ports.api}`,
      eauth: 'sharedsecret',
      password: 's3cret',
      users: ['saltdev', 'limited'],
      ports: claim.ports,
      minions,
      commands: {
        ...(postgres && { database: postgres.command }),
        master: command('salt-master', 'master'),
        api: command('salt-api', 'api'),
        ...(sshd && { sshd }),
        ...Object.fromEntries(minions.map((minion) => [minion, command('salt-minion', minion)])),
      },
    };
    await writeFile(join(dir, 'lab.json'), JSON.stringify(lab, null, 2));
    for (const part of Object.keys(lab.commands)) {
      signal?.throwIfAborted();
      await launch(lab, part);
      if (part === 'database') await postgres?.prepare();
    }
    await waitUntilUp(lab, { signal });
    return lab;
  } finally {
    await claim.release();
  }
}
