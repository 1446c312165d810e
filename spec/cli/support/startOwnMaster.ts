import { createServer, type Server, type ServerResponse } from 'node:http';

/** A salt-api that says whatever a test lets it say. */
export interface OwnMaster {
  readonly url: string;
  readonly send: (tag: string, data: unknown) => void;
  readonly close: () => Promise<void>;
}

type Low = Readonly<Record<string, unknown>>;

/** What is answered: the item of `return`, or a status with a body. */
export type Reply =
  { readonly item: unknown } | { readonly status: number; readonly body: string; readonly reason?: string };

/**
 * @param onLow answers one lowstate map.
 * @param onOpen is called when /events is open; it may send.
 */
export async function startOwnMaster(handlers: {
  readonly onLow?: (low: Low, send: OwnMaster['send']) => Reply;
  readonly onOpen?: (send: OwnMaster['send']) => void;
  readonly onLogin?: () => Reply;
}): Promise<OwnMaster> {
  const streams = new Set<ServerResponse>();
  const send = (tag: string, data: unknown) => {
    for (const stream of streams) stream.write(`tag: x\ndata: ${JSON.stringify({ data, tag })}\n\n`);
  };
  const { onLow = () => ({ item: {} }), onOpen, onLogin = () => ({ item: session }) } = handlers;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (request.url === '/login') return reply(response, onLogin());
      if (request.url === '/logout') return reply(response, { item: {} });
      if (request.url === '/events') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
        streams.add(response);
        request.socket.on('close', () => streams.delete(response));
        return onOpen?.(send);
      }
      const body: unknown = JSON.parse(text);
      const low: unknown = Array.isArray(body) ? body[0] : body;
      reply(response, onLow(isLow(low) ? low : {}, send));
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    send,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const session = { token: 'ab12', start: 0, expire: 43_200, user: 'saltdev', eauth: 'pam', perms: ['.*'] };

function reply(response: ServerResponse, answer: Reply): void {
  if ('item' in answer) {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ return: [answer.item] }));
    return;
  }
  const { status, body, reason } = answer;
  const type = body.startsWith('{') ? 'application/json' : 'text/html';
  if (reason === undefined) response.writeHead(status, { 'Content-Type': type }).end(body);
  else response.writeHead(status, reason, { 'Content-Type': type }).end(body);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function isLow(value: unknown): value is Low {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
