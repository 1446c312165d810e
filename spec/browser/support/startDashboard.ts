import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Dashboard {
  readonly url: string;
  readonly pid: number;
  /** All that it printed. */
  readonly printed: () => string;
  /** Ends it as Ctrl-C does. */
  close(): Promise<void>;
}

const login = { SALTAPI_USER: 'saltdev', SALTAPI_PASS: 's3cret', SALTAPI_EAUTH: 'sharedsecret' };

/** Runs the server of examples/dashboard, as its command does, on a port of its own. `folder`: of another page. */
export async function startDashboard(
  env: Readonly<Record<string, string>> = {},
  ...folder: readonly string[]
): Promise<Dashboard> {
  const child: ChildProcess = spawn(process.execPath, ['examples/dashboard/main.mjs', ...folder], {
    env: { ...process.env, ...login, DASHBOARD_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: unknown) => {
      printed += String(text);
      const found = / is on (http\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the dashboard ended: ${printed}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    printed: () => printed,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
