import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLab } from './startLab.mjs';
import { stopLab } from './stopLab.mjs';
import { sweepLabs } from './sweepLabs.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs jest to its end; an abort of `signal` ends it with the signal that is its reason. */
export function runJest(args, { env = {}, signal } = {}) {
  const jest = spawn(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const end = () => jest.kill(signal.reason);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return new Promise((resolve, reject) => {
    jest.on('error', reject);
    jest.on('close', (status) => resolve(status ?? 1));
  });
}

/** Starts a lab of its own, runs jest on it, and stops it, whatever happens; gives the exit code. */
export async function withLab(release, args, env = {}) {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interrupt.abort(name));
  let dir;
  let status = 1;
  try {
    await sweepLabs();
    const began = performance.now();
    const lab = await startLab({
      release,
      owner: process.pid,
      signal: interrupt.signal,
      begun: (folder) => (dir = folder),
    });
    console.error(`Salt ${release} is up on ${lab.url} after ${seconds(began)}`);
    status = await runJest(args, {
      signal: interrupt.signal,
      env: {
        SALTAPI_URL: lab.url,
        SALTAPI_USER: 'saltdev',
        SALTAPI_PASS: lab.password,
        SALTAPI_EAUTH: lab.eauth,
        RX_SALT_LAB: join(lab.dir, 'lab.json'),
        ...env,
      },
    });
  } catch (error) {
    console.error(interrupt.signal.aborted ? `interrupted by ${interrupt.signal.reason}` : error.message);
  } finally {
    if (dir !== undefined) {
      const began = performance.now();
      // The logs are of use where something failed.
      await stopLab(dir, { keep: status !== 0 });
      console.error(
        `Salt ${release} is stopped after ${seconds(began)}${status === 0 ? '' : `, its logs are in ${dir}/log`}`,
      );
    }
  }
  return interrupt.signal.aborted ? 128 + constants.signals[interrupt.signal.reason] : status;
}
