// The flows against a real Salt: npm run test:live [-- --salt 3006] [jest's options and file names]
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLab } from './lab/startLab.mjs';
import { stopLab } from './lab/stopLab.mjs';
import { sweepLabs } from './lab/sweepLabs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const forJest = process.argv.slice(2);
const at = forJest.indexOf('--salt');
const [, release = '3008'] = at < 0 ? [] : forJest.splice(at, 2);

const interrupt = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interrupt.abort(name));
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function runJest(lab) {
  const jest = spawn(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(root, 'spec/live/jest.config.js'), ...forJest],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        SALTAPI_URL: lab.url,
        SALTAPI_USER: 'saltdev',
        SALTAPI_PASS: lab.password,
        SALTAPI_EAUTH: lab.eauth,
        RX_SALT_LAB: join(lab.dir, 'lab.json'),
      },
    },
  );
  const end = () => jest.kill(interrupt.signal.reason);
  interrupt.signal.addEventListener('abort', end);
  if (interrupt.signal.aborted) end();
  return new Promise((resolve, reject) => {
    jest.on('error', reject);
    jest.on('close', (status) => resolve(status ?? 1));
  });
}

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
  status = await runJest(lab);
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
process.exitCode = interrupt.signal.aborted ? 128 + constants.signals[interrupt.signal.reason] : status;
