import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { fromEvent, map, type Observable, ReplaySubject, takeUntil } from 'rxjs';

/** A program of the documentation in a process of its own; its lines complete when it has ended. */
export interface Process {
  readonly child: ChildProcess;
  readonly lines: Observable<string>;
}

/** Runs a file with the sources of lib/, for dist/ may be that of yesterday. */
export async function startProcess(file: string, env: Readonly<Record<string, string>>): Promise<Process> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { 'rx-salt': './lib/index.ts' },
    write: false,
  });
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(outputFiles.map(({ text }) => text).join(''));
  const lines = new ReplaySubject<string>(Infinity);
  fromEvent(createInterface(child.stdout), 'line')
    .pipe(map(String), takeUntil(fromEvent(child, 'close')))
    .subscribe(lines);
  return { child, lines };
}
