// A service that lets its own clients start an upgrade, and watch it: POST /upgrades, then GET /upgrades/<jid> (SSE).
// It has no login: it listens on this machine alone, unless HOST names another address.
import { createServer } from 'node:http';
import { createSaltClient, SaltError } from 'rx-salt';
import { firstValueFrom } from 'rxjs';

const {
  SALTAPI_URL = '',
  SALTAPI_USER,
  SALTAPI_PASS,
  SALTAPI_EAUTH = 'pam',
  HOST = '127.0.0.1',
  PORT = '8080',
} = process.env;

/** @param {unknown} error */
const inWords = (error) => (error instanceof SaltError ? `${error.name}: ${error.message}` : 'something went wrong');

const salt = connect();

function connect() {
  try {
    return createSaltClient({
      url: SALTAPI_URL,
      credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
    });
  } catch (error) {
    console.error(inWords(error));
    process.exit(1);
  }
}

/** @param {import('node:http').ServerResponse} response */
async function submit(response) {
  try {
    // The first item is the answer to the submission. Leaving then leaves the job alone: it runs on.
    const { jid } = await firstValueFrom(salt.track({ client: 'local_async', tgt: 'web*', fun: 'pkg.upgrade' }));
    response.writeHead(202, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jid }));
  } catch (error) {
    response.writeHead(502, { 'Content-Type': 'text/plain' }).end(inWords(error));
  }
}

/** @param {string} jid @param {import('node:http').ServerResponse} response */
function stream(jid, response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
  /** @param {string} event @param {unknown} data */
  const send = (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  const job = salt.follow(jid).subscribe({
    // What the page shows, and no more: a return can hold secrets.
    next: (item) => {
      if ('minion' in item && 'success' in item) send(item.type, { minion: item.minion, success: item.success });
    },
    error: (error) => {
      send('failed', inWords(error));
      response.end();
    },
    complete: () => {
      send('done', {});
      response.end();
    },
  });
  // The page is gone: listen no longer. The job runs on.
  response.on('close', () => job.unsubscribe());
}

const server = createServer(({ method, url = '' }, response) => {
  const [, path, jid] = url.split('/');
  if (path !== 'upgrades') response.writeHead(404).end();
  else if (method === 'POST' && !jid) void submit(response);
  else if (method === 'GET' && jid) stream(jid, response);
  else response.writeHead(405).end();
});

server.listen(Number(PORT), HOST, () => {
  const address = server.address();
  console.log('listening on', typeof address === 'object' ? address?.port : address);
});

process.once('SIGTERM', async () => {
  // No new client; those who watch may see the end for ten seconds, then get a ClientClosedError.
  server.close();
  await salt.close({ drain: 10_000 });
  console.log('closed');
});
