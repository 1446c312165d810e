import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forget, gone, kill, signal } from './parts.mjs';
import { marked } from './processes.mjs';

// What the lab's programs have started, also what left their process groups.
const strays = (dir) => marked('RX_SALT_LAB_DIR', dir);

async function endStrays(dir) {
  for (const end = performance.now() + 10_000; strays(dir).length > 0; await pause(50)) {
    if (performance.now() > end) throw new Error(`left of the lab in ${dir}: ${strays(dir).map(({ pid }) => pid)}`);
    for (const { pid } of strays(dir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }
}

async function endParts(dir) {
  const lab = { ...JSON.parse(readFileSync(join(dir, 'lab.json'), 'utf8')), dir };
  const names = Object.keys(lab.commands);
  signal(lab, names, 'SIGCONT');
  signal(lab, names, 'SIGTERM');
  await gone(lab, names, 2_000);
  await kill(lab, names);
  forget(lab);
}

/** Ends every process of the lab in `dir` and of those that were started inside it; fails where one is left. */
export async function stopLab(folder, { keep = false } = {}) {
  if (!existsSync(folder)) return;
  const dir = realpathSync(folder);
  const inside = join(dir, 'labs');
  // One that is just starting another lab must not go on with it.
  await endStrays(dir);
  for (const name of existsSync(inside) ? readdirSync(inside) : []) await stopLab(join(inside, name));
  if (existsSync(join(dir, 'lab.json'))) await endParts(dir);
  await endStrays(dir);
  if (!keep && existsSync(join(dir, 'lab.json'))) await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}
