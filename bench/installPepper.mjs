import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const home = join(homedir(), '.cache', 'rx-salt-bench', 'pepper');

/** Gives a Python that has pepper, in a virtual environment that is made first where it is missing. */
export async function installPepper(signal) {
  const python = join(home, 'bin', 'python');
  // Without its mark it was interrupted.
  const mark = join(home, 'installed');
  if (existsSync(mark)) return python;
  console.error(`installing salt-pepper into ${home}`);
  await rm(home, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', home], { signal });
  await run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', 'salt-pepper'], { signal });
  await writeFile(mark, '');
  return python;
}
