import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filter, firstValueFrom, ReplaySubject, Subject, startWith, take, takeUntil } from 'rxjs';
import { buildCli } from './buildCli.js';

/** A process of rx-salt. */
export interface Cli {
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves once this stands in what it said; on a terminal all is in `out`. Rejects where it ends before. */
  readonly said: (text: string | RegExp) => Promise<void>;
  /** Types on the terminal. */
  readonly type: (text: string) => void;
  readonly interrupt: () => void;
  /** Reads nothing more, as `head` does. */
  readonly hangUp: () => void;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string;
  /** Runs it on a pseudo terminal. */
  readonly terminal?: boolean;
  readonly cwd?: string;
}

const pty = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

const children: ChildProcess[] = [];
beforeAll(() => buildCli(), 120_000);
// A test that failed may have left one.
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Starts rx-salt with these arguments. It finds no other environment than this, and an empty home. */
export async function startCli(args: readonly string[], options: CliOptions = {}): Promise<Cli> {
  const main = await buildCli();
  const { env, home = mkdtempSync(join(tmpdir(), 'rx-salt-home-')), terminal = false, cwd } = options;
  const command = [process.execPath, main, ...args];
  const [program = '', ...rest] = terminal ? ['python3', '-c', pty, ...command] : command;
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, HOME: home, TERM: 'xterm', ...env },
    stdio: [terminal ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  children.push(child);
  const told = { out: '', err: '' };
  const changes$ = new Subject<void>();
  const over$ = new ReplaySubject<number | null>(1);
  for (const name of ['out', 'err'] as const) {
    (name === 'out' ? child.stdout : child.stderr)?.setEncoding('utf8').on('data', (text: string) => {
      told[name] += text;
      changes$.next();
    });
  }
  child.on('close', (code) => {
    over$.next(code);
    over$.complete();
  });
  return {
    out: () => told.out,
    err: () => told.err,
    said: (text) =>
      firstValueFrom(
        changes$.pipe(
          startWith(undefined),
          filter(() => {
            const all = told.out + told.err;
            return typeof text === 'string' ? all.includes(text) : text.test(all);
          }),
          take(1),
          takeUntil(over$),
        ),
      ).catch(() => {
        throw new Error(`it never said ${String(text)}, but: ${told.out}${told.err}`);
      }),
    type: (text) => void child.stdin?.write(text),
    interrupt: () => void child.kill('SIGINT'),
    hangUp: () => void child.stdout?.destroy(),
    ended: firstValueFrom(over$),
  };
}
