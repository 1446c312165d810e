import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fromEvent, map, type Observable, ReplaySubject, takeUntil } from 'rxjs';

/** Runs an example of a copy of the package; the lines that it prints, which complete when it has ended. */
export function runExample(
  dir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { child: ChildProcess; lines: Observable<string> } {
  const child = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'], env });
  const lines = new ReplaySubject<string>(Infinity);
  fromEvent(createInterface(child.stdout), 'line')
    .pipe(map(String), takeUntil(fromEvent(child, 'close')))
    .subscribe(lines);
  return { child, lines };
}
