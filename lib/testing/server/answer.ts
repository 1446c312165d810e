import { runLowstates } from '../clients/runLowstates.js';
import type { Master } from '../master/Master.js';
import { isMap } from '../wire/isMap.js';
import { Refusal } from '../wire/Refusal.js';
import { refusals } from '../wire/refusals.js';
import { clients } from '../clients/clients.js';
import { reply, type Reply } from './Reply.js';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Answers a request that is no stream, as salt-api does. */
export async function answer(question: Question, master: Master): Promise<Reply> {
  try {
    return await route(question, master);
  } catch (error) {
    if (!(error instanceof Refusal)) return reply.json({ status: 500, return: 'An unexpected error occurred' }, 500);
    // [salt] 4xx are HTML pages, a 500 is JSON.
    if (error.status === 500) return reply.json({ status: 500, return: error.message }, 500);
    return reply.page(error.status, error.message);
  }
}

async function route(question: Question, master: Master): Promise<Reply> {
  const { method, path } = question;
  if (method === 'OPTIONS') return preflight();
  if (path.startsWith('/hook')) return hook(question, master);
  const handler = routes[path];
  if (!handler) throw new Refusal(404, `The path '${path}' was not found.`);
  const handle = handler[method];
  if (!handle) throw new Refusal(405, 'Specified method is invalid for this resource');
  return handle(question, master);
}

type Handler = (question: Question, master: Master) => Reply | Promise<Reply>;

const routes: Readonly<Record<string, Readonly<Record<string, Handler | undefined>> | undefined>> = {
  '/': {
    GET: () => reply.json({ return: 'Welcome', clients: ['destroy', ...Object.keys(clients)] }),
    POST: postLowstates,
  },
  '/login': {
    GET: () => reply.json({ status: null, return: 'Please log in' }),
    POST: postLogin,
  },
  '/logout': { POST: postLogout },
};

async function postLowstates({ text, token }: Question, master: Master): Promise<Reply> {
  const session = master.sessions.find(token);
  if (!session || master.sessions.stateOf(token) === 'unknown') throw refusals.unknownSession();
  // [salt] No body at all is no list.
  const body = text === '' ? undefined : parse(text);
  // [salt] One map is a list of one, but an empty one is refused.
  const lows: unknown = isMap(body) && Object.keys(body).length > 0 ? [body] : body;
  if (!Array.isArray(lows)) throw new Refusal(400, 'Lowstates must be a list');
  return reply.json({ return: await runLowstates(lows, { master, session }) });
}

function postLogin({ text }: Question, { sessions }: Master): Reply {
  const body = parse(text);
  // [salt] A list of one is that one.
  const all: readonly unknown[] = Array.isArray(body) ? body : [body];
  const [first] = all;
  if (first === undefined) throw refusals.unexpected();
  const session = sessions.login(first);
  if (!session) throw refusals.wrongCredentials();
  const { token, expire, start, user, eauth, perms } = session;
  return reply.json({ return: [{ token, expire, start, user, eauth, perms }] }, 200, {
    'X-Auth-Token': token,
    'Set-Cookie': `session_id=${token}; Path=/`,
  });
}

function postLogout({ token }: Question, { sessions }: Master): Reply {
  if (token === undefined || sessions.stateOf(token) === 'unknown') throw refusals.unknownSession();
  sessions.logout(token);
  return reply.json({ return: 'Your token has been cleared' });
}

/** [salt] The event of a hook holds the caller's headers, its token too. */
function hook({ path, text, token, headers }: Question, { sessions, bus }: Master): Reply {
  if (sessions.stateOf(token) === 'unknown') throw refusals.unknownSession();
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()), value]),
  );
  bus.fire(`salt/netapi${path}`, { body: text, post: parse(text), headers: { 'Remote-Addr': '127.0.0.1', ...named } });
  return reply.json({ success: true });
}

/** [salt] The CORS preflight is an error. */
const preflight = () => reply.page(500, 'The server encountered an unexpected condition');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'Invalid JSON document');
  }
}
