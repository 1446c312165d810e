import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processes } from './processes.mjs';

const pidFile = (lab, name) => join(lab.dir, 'pids', name);

/** Where a part itself says that it runs. The first is the pidfile that configure.mjs names. */
function claims(lab, name) {
  const [root, file] = { master: [lab.dir, 'run-master'], api: [lab.dir, 'run-api'] }[name] ?? [
    join(lab.dir, name),
    'run',
  ];
  return [join(root, file), join(root, `process_responsibility_${file}`)];
}

/** The process group of a part, or undefined where it was never launched. */
export function groupOf(lab, name) {
  try {
    return Number(readFileSync(pidFile(lab, name), 'utf8'));
  } catch {
    return undefined;
  }
}

export const isAlive = (lab, name) => {
  const group = groupOf(lab, name);
  return processes().some((one) => one.group === group);
};

/** Sends a signal to all processes of the parts. */
export function signal(lab, names, which) {
  const groups = new Set(names.map((name) => groupOf(lab, name)));
  for (const group of new Set(processes().map((one) => one.group))) {
    if (!groups.has(group)) continue;
    try {
      process.kill(-group, which);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Waits until no process of the parts is left; false where some still are after `limit` ms. */
export async function gone(lab, names, limit) {
  for (const end = performance.now() + limit; names.some((name) => isAlive(lab, name));) {
    if (performance.now() > end) return false;
    await pause(50);
  }
  return true;
}

/**
 * Processes of a part that have left its group. The one that salt-api forks for a runner_async or wheel_async call does; it can
 * hang for ever, it holds the port, and its title covers its environment, so that only its command line tells whose it is.
 */
function daemons(lab, name) {
  const [, script, , folder] = lab.commands[name];
  return processes().filter(({ pid, group }) => {
    if (group === groupOf(lab, name)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      return `${command} `.includes(`${script} -c ${folder} `);
    } catch {
      return false; // it ended meanwhile
    }
  });
}

export async function kill(lab, names) {
  signal(lab, names, 'SIGKILL');
  for (const { pid } of names.flatMap((name) => daemons(lab, name))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  if (!(await gone(lab, names, 10_000))) throw new Error(`not to be killed: ${names.join(', ')} of ${lab.dir}`);
}

/** Starts a part in a process group of its own, so that one signal reaches its children too; what was left of it is killed. */
export async function launch(lab, name) {
  await kill(lab, [name]);
  // [salt] Where nobody has reaped the killed process yet, the new one says that an instance is running already, and ends.
  for (const file of claims(lab, name)) rmSync(file, { force: true });
  const [command, ...args] = lab.commands[name];
  const log = openSync(join(lab.dir, 'log', `${name}.out`), 'a');
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, RX_SALT_LAB_DIR: lab.dir },
  });
  closeSync(log);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  mkdirSync(join(lab.dir, 'pids'), { recursive: true });
  writeFileSync(`${pidFile(lab, name)}~`, String(child.pid));
  renameSync(`${pidFile(lab, name)}~`, pidFile(lab, name));
}

export const forget = (lab) => rmSync(join(lab.dir, 'pids'), { recursive: true, force: true });
