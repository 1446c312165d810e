import { NEVER } from 'rxjs';
import { run } from '../../../lib/cli/run.js';
import type { Terminal } from '../../../lib/cli/Terminal.js';

/** Runs a command line in this process, where nothing is a terminal. Whatever it connects to is a port where nobody listens. */
export async function runHere(
  args: readonly string[],
  terminal: Partial<Terminal> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string; readonly all: string }> {
  const told = { out: '', err: '', all: '' };
  const code = await run(
    args,
    {
      env: { SALTAPI_URL: 'http://127.0.0.1:1', SALTAPI_USER: 'saltdev', SALTAPI_PASS: 's3cret' },
      home: '/no/such/home',
      out: (text) => {
        told.out += String(text);
        told.all += String(text);
      },
      err: (text) => {
        told.err += String(text);
        told.all += String(text);
      },
      isTerminal: { in: false, out: false, err: false },
      columns: () => 80,
      interrupts: NEVER,
      ask: () => Promise.reject(new Error('asked')),
      ...terminal,
    },
    '1.2.3',
  );
  return { code, ...told };
}
