import { homedir } from 'node:os';
import { fromEvent, share } from 'rxjs';
import { ask } from './ask.js';
import type { Terminal } from './Terminal.js';

/** The terminal of this process. */
export function createTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return {
    env,
    home: homedir(),
    out: (text) => void stdout.write(String(text)),
    err: (text) => void stderr.write(String(text)),
    isTerminal: { in: stdin.isTTY, out: stdout.isTTY, err: stderr.isTTY },
    columns: () => stderr.columns || 80,
    interrupts: fromEvent(process, 'SIGINT').pipe(share()),
    ask,
  };
}
