import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a subject in a process of its own; gives the figures that its last line tells. An abort ends it. */
export async function runSubject({ command = process.execPath, args }, input, signal) {
  const { stdout } = await run(command, [...args, JSON.stringify(input)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 1 << 26,
    timeout: 300_000,
    signal,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
