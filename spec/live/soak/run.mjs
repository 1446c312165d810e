// Jobs without pause on a real Salt while everything fails: npm run soak [-- --minutes 10] [--salt 3008] [--seed 1]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    salt: { type: 'string', default: '3008' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
  },
});
for (const name of ['minutes', 'seed']) {
  if (!(Number(values[name]) >= 0)) throw new Error(`--${name} must be a number`);
}

const live = spawn(
  process.execPath,
  [
    fileURLToPath(new URL('../run.mjs', import.meta.url)),
    ...['--salt', values.salt, '--testMatch', '**/soak/soak.ts', '--verbose'],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, RX_SALT_SOAK_MINUTES: values.minutes, RX_SALT_SOAK_SEED: values.seed },
  },
);
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => live.kill(name));
live.on('error', (error) => {
  throw error;
});
live.on('close', (status) => {
  process.exitCode = status ?? 1;
});
