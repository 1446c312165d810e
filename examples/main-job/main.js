// npm start: the command line on a simulated master, or test.ping, and nothing else, on the master that the environment names.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const rxSalt = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url));
const names = ['SALTAPI_URL', 'SALTAPI_USER', 'SALTAPI_PASS', 'SALTAPI_EAUTH'];
const missing = names.filter((name) => !process.env[name]);

if (missing.length > 0 && missing.length < names.length) {
  console.error(
    `To run on your own master, set ${missing.join(', ')} too; to run on the simulated one, set none of them.`,
  );
  process.exitCode = 1;
} else {
  const args = missing.length === 0 ? ['--verbose', '*', 'test.ping'] : ['--demo'];
  const child = spawn(process.execPath, [rxSalt, ...args], { stdio: 'inherit' });
  // Ctrl-C reaches both; what it means is for the command line to say.
  process.on('SIGINT', () => undefined);
  child.on('close', (code) => (process.exitCode = code ?? 1));
}
