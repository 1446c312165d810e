import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { bundle } from './bundle.mjs';
import { createProxy } from './proxy.mjs';
import { readFolder } from './readFolder.mjs';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the page, and `POST /` and `GET /events` of salt-api, to this origin alone.
 *
 * @param {{ url: string, credentials: Readonly<Record<string, string | undefined>>, name: string, folder?: string, host?: string, port?: number, origin?: string }} options
 *   name: what the page calls the master. folder: holds another page, built already, to serve in place of the dashboard.
 *   origin: where the browser sees this server, if a proxy stands before it.
 */
export async function startServer({ url, credentials, name, folder, host = '127.0.0.1', port = 0, origin }) {
  const known = origin === undefined ? undefined : [originOf(origin)];
  const proxy = createProxy(new URL(url.endsWith('/') ? url : `${url}/`), credentials);
  const files = await (folder === undefined ? readPage(name) : readFolder(folder));

  const server = createServer((request, response) => {
    const { method, url: path = '' } = request;
    if (!isOurHost(request)) return void response.writeHead(421).end();
    const file = method === 'GET' || method === 'HEAD' ? files[path] : undefined;
    if (file) {
      const [type, body] = file;
      response.writeHead(200, { ...headers, 'Content-Type': type });
      return void response.end(method === 'HEAD' ? undefined : body);
    }
    const asked = `${method} ${path}`;
    if (asked !== 'POST /' && asked !== 'GET /events') return void response.writeHead(404).end();
    if (!isOurPage(request)) return void response.writeHead(403).end();
    if (asked === 'GET /events') return void proxy.events(request, response);
    if (!request.headers['content-type']?.startsWith('application/json')) return void response.writeHead(415).end();
    void proxy.post(request, response);
  });
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };

  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(undefined)));
  const address = server.address();
  const listening = address !== null && typeof address === 'object' ? address.port : port;
  const origins =
    known ?? [host, '127.0.0.1', 'localhost'].map((at) => `http://${at.includes(':') ? `[${at}]` : at}:${listening}`);

  /** A name that somebody else's DNS points at this machine is not ours. @param {import('node:http').IncomingMessage} request */
  const isOurHost = ({ headers: { host: asked } }) => origins.some((ours) => new URL(ours).host === asked);

  /** Browsers say where a request comes from. One that says nothing is none of our page's. @param {import('node:http').IncomingMessage} request */
  const isOurPage = ({ headers: asked }) => {
    const { origin: from } = asked;
    if (from !== undefined) return origins.includes(from);
    return asked['sec-fetch-site'] === 'same-origin';
  };

  return {
    url: origins[0] ?? '',
    /** Ends the open streams and gives the token back. */
    async close() {
      server.close();
      server.closeAllConnections();
      await proxy.close();
    },
  };
}

/** As a browser says it. @param {string} text */
function originOf(text) {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null') throw new Error(`${text} is no origin such as https://salt.example.com`);
  return origin;
}

/**
 * The dashboard itself.
 *
 * @param {string} name
 * @returns {Promise<Record<string, readonly [string, string | Uint8Array] | undefined>>}
 */
async function readPage(name) {
  const read = (/** @type {string} */ file) => readFile(new URL(`page/${file}`, import.meta.url), 'utf8');
  const html = (await read('index.html')).replaceAll('{{master}}', escape(name));
  return {
    '/': ['text/html;charset=utf-8', html],
    '/page.css': ['text/css;charset=utf-8', await read('page.css')],
    '/page.js': ['text/javascript;charset=utf-8', await bundle()],
  };
}

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
