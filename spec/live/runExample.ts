import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fromEvent, map, type Observable, ReplaySubject, takeUntil } from 'rxjs';
import { lab } from './lab/lab.js';

const run = promisify(execFile);
const root = join(__dirname, '../..');

/** A copy of the package, built, for dist/ may be that of yesterday. Gives its folder. */
export async function buildCopy(): Promise<string> {
  const dir = await mkdtemp(join(lab.dir, 'copy-'));
  for (const name of ['package.json', 'tsconfig.json', 'lib', 'examples']) {
    await cp(join(root, name), join(dir, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  await run(process.execPath, [join(dir, 'node_modules/typescript/bin/tsc'), '-p', 'lib/tsconfig.esm.json'], {
    cwd: dir,
  });
  return dir;
}

/** Runs an example on the lab; its lines, which complete when it has ended. */
export function runExample(
  dir: string,
  ...args: readonly string[]
): { child: ChildProcess; lines: Observable<string> } {
  const child = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = new ReplaySubject<string>(Infinity);
  fromEvent(createInterface(child.stdout), 'line')
    .pipe(map(String), takeUntil(fromEvent(child, 'close')))
    .subscribe(lines);
  return { child, lines };
}
