import { execFile } from 'node:child_process';

/** Runs a program of Node's. Resolves with what it printed; rejects with that where it fails. */
export function run(cwd: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${args.join(' ')}: ${error.message}\n${stdout}\n${stderr}`));
      else resolve(stdout);
    });
  });
}
