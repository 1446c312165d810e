import { onSimulation } from './onSimulation.js';
import { onYourMaster } from './onYourMaster.js';
import { say } from './show.js';

const names = ['SALTAPI_URL', 'SALTAPI_USER', 'SALTAPI_PASS', 'SALTAPI_EAUTH'];
const missing = names.filter((name) => !process.env[name]);

// Whoever reads the output through `head` has seen enough.
process.stdout.on('error', () => process.exit(0));

if (missing.length === names.length) {
  process.exitCode = await onSimulation();
} else if (missing.length === 0) {
  process.exitCode = await onYourMaster();
} else {
  say.failed(
    `To run on your own master, set ${missing.join(', ')} too; to run on the simulated one, set none of them.`,
  );
  process.exitCode = 1;
}
