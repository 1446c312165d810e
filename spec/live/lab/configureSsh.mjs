import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sshd = '/usr/sbin/sshd';

/** Writes what sshd and salt-ssh need to reach this machine as `box1`, by a key of their own; gives the command of sshd. */
export async function configureSsh({ dir, port, venv, folder }) {
  if (!existsSync(sshd)) throw new Error(`there is no ${sshd}: apt-get install openssh-server`);
  const own = join(dir, 'ssh');
  const path = (name) => join(own, name);
  await mkdir(own, { recursive: true });
  for (const name of ['host', 'client']) {
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path(name)]);
  }
  await copyFile(path('client.pub'), path('authorized'));
  const config = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: path('host'),
    PidFile: path('pid'),
    AuthorizedKeysFile: path('authorized'),
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    UsePAM: 'no',
    StrictModes: 'no',
    // scp, by which salt-ssh copies itself, uses it; without it salt-ssh tries again for ever.
    Subsystem: 'sftp internal-sftp',
  };
  const lines = Object.entries(config).map(([key, value]) => `${key} ${value}\n`);
  await writeFile(path('config'), lines.join(''));
  await writeFile(
    join(folder, 'roster'),
    JSON.stringify({
      box1: {
        host: '127.0.0.1',
        port,
        user: userInfo().username,
        priv: path('client'),
        thin_dir: path('thin'),
        // salt-ssh cannot use a python3 that is a script of the shell, such as pyenv's.
        set_path: `${join(venv, 'bin')}:/usr/bin:/bin`,
        ssh_options: ['StrictHostKeyChecking=no', `UserKnownHostsFile=${path('known')}`],
      },
    }),
  );
  // The ssh client of salt-api 3008 looks for tokens below saltapi/, where the master puts none: it refuses all of them.
  await mkdir(join(dir, 'cache', 'saltapi'), { recursive: true });
  await symlink('../tokens', join(dir, 'cache', 'saltapi', 'tokens'));
  // As root sshd wants this folder, which a service would have made.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true });
  return [sshd, '-D', '-e', '-f', path('config')];
}
