import { pipeline } from 'node:stream';
import { redact } from './redact.mjs';
import { readAll, send } from './send.mjs';
import { createSession, Refused } from './session.mjs';

/** [salt] salt-api reads no larger body. */
const longestBody = 1_048_576;
/** Synchronous calls may take long. */
const answerLimit = 600_000;

const submissions = ['local_async', 'runner_async', 'wheel_async'];
const lookUps = ['saltutil.find_job', 'jobs.print_job', 'jobs.master'];

/**
 * Passes requests of a page on to salt-api, with a token that the page never sees.
 *
 * @typedef {import('node:http').IncomingMessage} Message
 * @typedef {import('node:http').ServerResponse} Response
 * @param {URL} master
 * @param {Readonly<Record<string, string | undefined>>} credentials
 */
export function createProxy(master, credentials) {
  const session = createSession(master, credentials);

  /**
   * Sends with the current token. After a 401 a dead token is replaced, and what cannot have run is sent once more.
   *
   * @param {(token: string) => Promise<Message>} ask
   * @param {(refusal: string) => boolean} mayRepeat
   */
  async function authorized(ask, mayRepeat) {
    const token = await session.token();
    const answer = await ask(token);
    if (answer.statusCode !== 401) return { answer, token };
    const page = String(await readAll(answer));
    if (await session.isAlive(token)) return { status: 401 };
    if (!mayRepeat(page)) return { status: 504 };
    const next = await session.token();
    return { answer: await ask(next), token: next };
  }

  /** @param {Message} request @param {Response} response */
  async function post(request, response) {
    /** @type {Uint8Array | undefined} */
    let body;
    try {
      body = await readAll(request, longestBody);
    } catch {
      // The page went before all of it was here.
      return;
    }
    if (!body) return refuse(response, 413);
    const lows = parse(body);
    if (!lows) return refuse(response, 400);
    const submits = lows.some(({ client }) => submissions.includes(client));
    const repeatable = lows.every(({ client, fun }) => submissions.includes(client) || lookUps.includes(fun));
    try {
      // Never aborted: the page may go, what it submitted goes on.
      const { answer, status } = await authorized(
        (token) => send(master, { method: 'POST', token, body, limit: answerLimit }),
        // [salt] So says salt-api where it does not know the session: nothing ran.
        (page) => repeatable || page.includes('No permission -- see authorization schemes'),
      );
      if (!answer) return refuse(response, status);
      response.writeHead(answer.statusCode ?? 502, headersOf(answer));
      pipeline(answer, response, () => undefined);
    } catch (error) {
      // A 5xx means that a job may have run. Where nothing was sent, another status says that it did not.
      if (error instanceof Refused) refuse(response, 401);
      else refuse(response, neverSent(error) ? (submits ? 424 : 503) : 502);
    }
  }

  /** @param {Message} _request @param {Response} response */
  async function events(_request, response) {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const { answer, token, status } = await authorized(
        (token) =>
          send(new URL('events', master), { method: 'GET', token, accept: 'text/event-stream', signal: gone.signal }),
        () => true,
      );
      if (!answer) return refuse(response, status);
      response.writeHead(answer.statusCode ?? 502, { ...headersOf(answer), 'X-Accel-Buffering': 'no' });
      response.flushHeaders();
      response.socket?.setNoDelay(true);
      // A page that reads slowly slows salt-api's socket, not this server's memory; one that goes ends the stream.
      pipeline(answer, redact(token), response, () => undefined);
    } catch (error) {
      refuse(response, error instanceof Refused ? 401 : 503);
    }
  }

  return { post, events, close: () => session.logOut().catch(() => undefined) };
}

/** None of salt-api's own: Set-Cookie and X-Auth-Token are tokens. @param {Message} answer */
function headersOf({ headers }) {
  return {
    'Content-Type': headers['content-type'] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    ...(headers['retry-after'] !== undefined && { 'Retry-After': headers['retry-after'] }),
  };
}

/** @param {Response} response @param {number | undefined} status */
function refuse(response, status = 502) {
  if (response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end(`the dashboard's server answers with status ${status}\n`);
}

/** @param {Uint8Array} body @returns {Record<string, any>[] | undefined} */
function parse(body) {
  try {
    const lows = [JSON.parse(String(body))].flat();
    return lows.every((low) => typeof low === 'object' && low !== null) ? lows : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
function neverSent(error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const login = error instanceof Error && error.message.startsWith('/login');
  return login || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code);
}
