import { startServer } from './server.mjs';

const {
  SALTAPI_URL,
  SALTAPI_USER,
  SALTAPI_PASS,
  SALTAPI_EAUTH = 'pam',
  DASHBOARD_HOST = '127.0.0.1',
  DASHBOARD_PORT = '8008',
  DASHBOARD_ORIGIN,
  DASHBOARD_EVENTS = '0',
} = process.env;
/** Of another page, built already, that stands in for the dashboard. */
const [, , folder] = process.argv;

const simulation =
  SALTAPI_URL === undefined
    ? await (await import('./simulation.mjs')).startSimulation(Number(DASHBOARD_EVENTS))
    : undefined;
const url = SALTAPI_URL ?? simulation?.url ?? '';

try {
  const server = await startServer({
    url,
    credentials: simulation?.credentials ?? { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
    name: simulation ? 'simulated master' : new URL(url).host,
    host: DASHBOARD_HOST,
    port: Number(DASHBOARD_PORT),
    ...(folder !== undefined && { folder }),
    ...(DASHBOARD_ORIGIN !== undefined && { origin: DASHBOARD_ORIGIN }),
  });
  console.log(
    `The ${folder === undefined ? 'dashboard' : 'page'} of ${simulation ? 'a simulated master' : url} is on ${server.url}`,
  );
  console.log('Whoever reaches that address acts as the Salt user of this server. Ctrl-C ends it.');
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.close();
      await simulation?.close();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
