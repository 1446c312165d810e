import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Master } from '../master/Master.js';
import type { SimulatedRequest } from '../Simulator.js';
import { isMap } from '../wire/isMap.js';
import { answer, type Question } from './answer.js';
import { corsHeaders } from './corsHeaders.js';
import type { Faults } from './createFaults.js';
import type { Outage } from './createOutage.js';
import type { StreamServer } from './createStreams.js';
import { readBody } from './readBody.js';
import { reply, type Reply } from './Reply.js';
import { writeReply } from './writeReply.js';

interface Parts {
  readonly master: Master;
  readonly streams: StreamServer;
  readonly faults: Faults;
  readonly outage: Outage;
  readonly log: (request: SimulatedRequest) => void;
}

/** Serves one HTTP request: notes it, lets a planned fault happen, and answers. */
export function createHandler(parts: Parts): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { master, faults, log } = parts;
  return async (request, response) => {
    response.setHeaders(corsHeaders(request));
    const url = new URL(request.url ?? '/', 'http://simulator');
    const method = request.method ?? 'GET';
    const token = tokenOf(request);
    const text = await readBody(request, master.settings.bodyLimit);
    const body = tryParse(text);
    log({ method, path: url.pathname, body, ...(token === undefined ? {} : { token }), at: performance.now() });
    if (text === undefined) return writeReply(response, reply.tooLarge());

    const question = { method, path: url.pathname, text, token, headers: request.headers };
    const work = () => answerOrWait(question, body, parts);
    const fault = faults.take(url.pathname, body);
    if (fault === 'hang') return;
    if (fault === 'reset') return breakOff(request);
    if (fault === 'hang-after-run') {
      await work();
      return;
    }
    if (fault === 'reset-after-run') {
      await work();
      return breakOff(request);
    }
    if (fault) {
      if (fault.run) await work();
      return writeReply(response, madeUp(fault));
    }
    if (method === 'GET' && url.pathname === '/events') return openStream(response, url, token, parts);
    writeReply(response, await work());
  };
}

const queryRefused =
  "The /events endpoint takes no query parameters; in particular, tokens must not be passed via the query string -- they end up in access logs and the Referer header. Use the 'X-Auth-Token' header (for non-browser clients) or the session cookie set by /login (for browser EventSource clients) instead.";

function breakOff({ socket }: IncomingMessage): void {
  socket.resetAndDestroy();
}

function openStream(response: ServerResponse, url: URL, token: string | undefined, { master, streams }: Parts): void {
  if (streams.refused(response)) return;
  // [salt] Any query parameter is a 400.
  if (url.search !== '') {
    writeReply(response, reply.page(400, queryRefused));
  } else if (token === undefined || master.sessions.stateOf(token) !== 'alive') {
    writeReply(response, reply.page(401, 'No permission -- see authorization schemes'));
  } else streams.open(response, token);
}

async function answerOrWait(question: Question, body: unknown, { master, outage }: Parts): Promise<Reply> {
  const needsMaster =
    question.method === 'POST' && (question.path === '/' || question.path === '/login') && isWork(body);
  if (!needsMaster || (await outage.isUp())) return answer(question, master);
  void outage.over().then(() => answer(question, master));
  return reply.json({ status: 500, return: 'An unexpected error occurred' }, 500);
}

function isWork(body: unknown): boolean {
  return Array.isArray(body) ? body.length > 0 : isMap(body);
}

function madeUp(fault: {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}): Reply {
  const { status, body, contentType, headers = {} } = fault;
  const made =
    body === undefined && status >= 400 && status !== 500
      ? reply.page(status, 'A fault of the simulator')
      : reply.json(body ?? { status, return: 'An unexpected error occurred' }, status);
  return {
    ...made,
    ...(contentType === undefined ? {} : { contentType }),
    text: typeof body === 'string' ? body : made.text,
    headers: { ...made.headers, ...headers },
  };
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-auth-token'];
  if (typeof header === 'string') return header;
  return /(?:^|;\s*)session_id=([^;]+)/.exec(headers.cookie ?? '')?.[1];
}

function tryParse(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
