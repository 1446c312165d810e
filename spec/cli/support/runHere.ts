import { NEVER } from 'rxjs';
import { run } from '../../../lib/cli/run.js';

/** Runs a command line in this process, where nothing is a terminal. Whatever it connects to is a port where nobody listens. */
export async function runHere(
  args: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const told = { out: '', err: '' };
  const code = await run(
    args,
    {
      env: { SALTAPI_URL: 'http://127.0.0.1:1', SALTAPI_USER: 'saltdev', SALTAPI_PASS: 's3cret' },
      home: '/no/such/home',
      out: (text) => void (told.out += String(text)),
      err: (text) => void (told.err += String(text)),
      isTerminal: { in: false, out: false, err: false },
      columns: () => 80,
      interrupts: NEVER,
      ask: () => Promise.reject(new Error('asked')),
    },
    '1.2.3',
  );
  return { code, ...told };
}
