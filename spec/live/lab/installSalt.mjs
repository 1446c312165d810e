import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./install.py', import.meta.url));

/** Gives the virtual environment that holds the release, installed first where it is missing. An abort ends pip as well. */
export function installSalt(release, { signal } = {}) {
  const home = process.env.RX_SALT_LAB_HOME ?? join(homedir(), '.cache', 'rx-salt-lab');
  const python = spawn(process.env.PYTHON ?? 'python3', [script, home, release], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => python.pid !== undefined && process.kill(-python.pid, 'SIGTERM');
  signal?.addEventListener('abort', end);
  let printed = '';
  python.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  return new Promise((resolve, reject) => {
    python.on('error', reject);
    python.on('close', (status) => {
      signal?.removeEventListener('abort', end);
      if (status === 0) resolve(printed.trim());
      else reject(new Error(`Salt ${release} could not be installed into ${home}`));
    });
  });
}
