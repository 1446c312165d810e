import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marked, processes } from './processes.mjs';
import { stopLab } from './stopLab.mjs';

function ownerOf(dir) {
  // Stopped already, and kept for its logs.
  if (!existsSync(join(dir, 'pids'))) return undefined;
  try {
    return JSON.parse(readFileSync(join(dir, 'lab.json'), 'utf8')).owner;
  } catch {
    return undefined; // no lab yet, or none any more
  }
}

/** Stops the labs whose owner was killed before it could stop them. */
export async function sweepLabs() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith('rx-salt-lab-'))) {
    const dir = join(tmpdir(), name);
    const owner = ownerOf(dir);
    if (owner === undefined || processes().some(({ pid }) => pid === owner)) continue;
    // Its flows, which could start further labs inside.
    for (const { pid } of marked('RX_SALT_LAB', dir)) process.kill(pid, 'SIGKILL');
    await stopLab(dir);
  }
}
