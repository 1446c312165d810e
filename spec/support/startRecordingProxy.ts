import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { resetSocket } from './resetSocket.js';

export interface RecordedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Parsed JSON; the text where it is none, undefined where it is empty. */
  readonly body: unknown;
  /** The `X-Auth-Token` it was sent with. */
  readonly token: string | undefined;
  /** Milliseconds since the proxy was started. */
  readonly at: number;
  /** Absent until the target has answered, and for good where it never did. */
  readonly status?: number;
  readonly answeredAt?: number;
  /** When its answer had ended, or its connection was gone. */
  readonly endedAt?: number;
}

export interface RecordingProxy {
  readonly url: string;
  /** In the order of their arrival; grows, and an entry gets its status when it is answered. */
  readonly requests: readonly RecordedRequest[];
  /** Each request when it has arrived, before it is passed on. */
  readonly arrived: Observable<RecordedRequest>;
  /** Each request when the headers of its answer have come. */
  readonly answered: Observable<RecordedRequest>;
  /** Each request when its answer has ended or its connection is gone. */
  readonly ended: Observable<RecordedRequest>;
  /** How many /events streams are open now. */
  streams(): number;
  /** Ends the open /events: a whole answer (`end`), half of one (`fin`) or a connection reset (`rst`); gives how many. */
  cut(how: 'end' | 'fin' | 'rst'): number;
  /** The open /events bring nothing more until thaw(), and stay open. */
  freeze(): void;
  thaw(): void;
  /** The next request that matches is passed on, and its answer is lost: the connection is reset instead. */
  loseAnswerTo(matches: (request: RecordedRequest) => boolean): void;
  close(): Promise<void>;
}

const reset = ({ socket }: ServerResponse) => socket && resetSocket(socket);

type Draft = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

// These belong to one connection, not to the message.
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te', 'trailer'];
const endToEnd = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => message.once('end', resolve).once('error', reject));
  return Buffer.concat(chunks);
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });

/**
 * An HTTP proxy in front of the salt-api at `target` (http) that records what is asked of it. Where the target refuses
 * connections, the client's connection is reset, which is not quite the same: startTcpProxy refuses them itself.
 */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const began = performance.now();
  const requests: Draft[] = [];
  const arrived$ = new Subject<RecordedRequest>();
  const answered$ = new Subject<RecordedRequest>();
  const ended$ = new Subject<RecordedRequest>();
  const streams = new Map<ServerResponse, IncomingMessage>();
  const frozen = new Set<ServerResponse>();
  const losses: ((request: RecordedRequest) => boolean)[] = [];

  const toBeLost = (record: RecordedRequest) => {
    const at = losses.findIndex((matches) => matches(record));
    return at >= 0 && losses.splice(at, 1).length > 0;
  };

  const passBack = (record: Draft, answer: IncomingMessage, response: ServerResponse) => {
    record.status = answer.statusCode ?? 0;
    record.answeredAt = performance.now() - began;
    if (record.method === 'GET' && /\/events(\?|$)/.test(record.path)) streams.set(response, answer);
    response.writeHead(record.status, endToEnd(answer.headers));
    response.flushHeaders();
    answer.on('data', (chunk: Buffer) => {
      if (response.writable && !response.write(chunk)) answer.pause();
    });
    response.on('drain', () => {
      if (!frozen.has(response)) answer.resume();
    });
    answer.on('end', () => response.end());
    answer.on('error', () => {
      if (!frozen.has(response)) response.socket?.destroySoon();
    });
    answered$.next(record);
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const at = performance.now() - began;
    const body = await readAll(incoming);
    const { method = '', url: path = '', headers } = incoming;
    const token = headers['x-auth-token']?.toString();
    const record: Draft = { method, path, body: parsed(body.toString()), token, at };
    requests.push(record);
    arrived$.next(record);

    const lost = toBeLost(record);
    const onward = new URL(path, target);
    const outgoing = sendRequest(onward, {
      method,
      agent: false,
      headers: { ...endToEnd(headers), host: onward.host, ...(body.length > 0 && { 'content-length': body.length }) },
    });
    outgoing.on('response', (answer) => {
      if (!lost) return passBack(record, answer, response);
      reset(response);
      answer.resume();
    });
    outgoing.on('error', () => reset(response));
    response.on('close', () => {
      streams.delete(response);
      frozen.delete(response);
      record.endedAt = performance.now() - began;
      // A lost answer is still fetched: the target must not see that its client has gone.
      if (!lost) outgoing.destroy();
      ended$.next(record);
    });
    outgoing.end(body);
  };

  const server = createServer({ noDelay: true, requestTimeout: 0, keepAliveTimeout: 60_000 }, (incoming, response) => {
    handle(incoming, response).catch(() => reset(response));
  });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    arrived: arrived$.asObservable(),
    answered: answered$.asObservable(),
    ended: ended$.asObservable(),
    streams: () => streams.size,
    cut(how) {
      const open = [...streams.keys()];
      for (const response of open) {
        streams.delete(response);
        if (how === 'end') response.end();
        else if (how === 'fin') response.socket?.destroySoon();
        else reset(response);
      }
      return open.length;
    },
    freeze() {
      for (const [response, answer] of streams) {
        frozen.add(response);
        answer.pause();
      }
    },
    thaw() {
      for (const response of frozen) {
        const answer = streams.get(response);
        if (answer?.errored) response.socket?.destroySoon();
        else answer?.resume();
      }
      frozen.clear();
    },
    loseAnswerTo(matches) {
      losses.push(matches);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      for (const subject$ of [arrived$, answered$, ended$]) subject$.complete();
    },
  };
}
