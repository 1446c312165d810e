// Runs both of them on the master that SALTAPI_URL, SALTAPI_USER, SALTAPI_PASS and SALTAPI_EAUTH name, until interrupted:
// node examples/reactors/main.js [the log file] [the service]
import { createSaltClient } from 'rx-salt';
import { merge } from 'rxjs';
import { removeFullLogs } from './removeFullLogs.js';
import { restartSsh } from './restartSsh.js';

const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH } = process.env;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exitCode = 1;
}

async function main() {
  const salt = createSaltClient({
    url: SALTAPI_URL,
    credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
  });
  salt.status.subscribe(({ state }) => console.log(state));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void salt.close({ drain: 10_000 }));

  await merge(removeFullLogs(salt, process.argv[2]), restartSsh(salt, process.argv[3])).forEach((item) => {
    if (item.type === 'reaction') console.log(item.events[0]?.tag, item.status);
  });
}
