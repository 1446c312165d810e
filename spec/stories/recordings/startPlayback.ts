import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { filter, firstValueFrom, merge, Subject } from 'rxjs';
import type { Step } from '../../testing/Recording.js';

type Request = Extract<Step, { kind: 'request' }>;

interface Incoming {
  readonly key: string;
  readonly token: string | undefined;
  readonly response: ServerResponse;
}

export interface Playback {
  readonly url: string;
  close(): Promise<void>;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells one request from another; the SDK's own jids do not. */
export function keyOf(path: string, body: unknown): string {
  const low: unknown = Array.isArray(body) ? body[0] : body;
  if (path !== '/' || !isMap(low)) return path;
  const { client, fun, arg, tgt } = low;
  if (fun === 'saltutil.find_job') return JSON.stringify(tgt).includes('no such minion') ? 'check' : 'find_job';
  if (fun === 'jobs.print_job') return 'print_job';
  return `${String(client)} ${String(fun)} ${JSON.stringify(arg ?? [])}`;
}

/** The answer with one item of `return` alone. */
function only(body: unknown, i: number): unknown {
  return isMap(body) && Array.isArray(body.return) ? { return: body.return.slice(i, i + 1) } : body;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => request.once('end', resolve));
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Plays what a real salt-api answered and streamed, step by step: a request of the recording waits for the same one of the
 * client, and `leftOut` are those that this client does not send. A token is dead once the recording said so, or had to log in
 * again; what the client asks beyond the recording is the check of its token, /logout, and `repeated` requests, which get the
 * answer of the one before.
 */
export async function startPlayback(
  steps: readonly Step[],
  leftOut: (request: Request) => boolean = () => false,
  repeated: readonly string[] = [],
): Promise<Playback> {
  const waiting = new Set<Incoming>();
  const arrived$ = new Subject<Incoming>();
  const dead = new Set<string>();
  const repeatable = new Map<string, unknown>();
  let stream: ServerResponse | undefined;

  const answer = (response: ServerResponse, status: number, contentType: string, body: unknown) => {
    response.writeHead(status, { 'Content-Type': contentType });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer({ noDelay: true }, (request, response) => {
    void bodyOf(request).then((body) => {
      const token = request.headers['x-auth-token']?.toString();
      const incoming = { key: keyOf(request.url ?? '', body), token, response };
      if (token !== undefined && dead.has(token)) {
        answer(response, 401, 'text/html', 'No permission -- see authorization schemes');
      } else if (incoming.key === 'check') answer(response, 200, 'application/json', { return: [{}] });
      else if (incoming.key === '/logout') answer(response, 200, 'application/json', { return: 'cleared' });
      else if (repeatable.has(incoming.key)) {
        answer(response, 200, 'application/json', repeatable.get(incoming.key));
      } else {
        waiting.add(incoming);
        arrived$.next(incoming);
      }
    });
  });
  const next = async (key: string) => {
    const suits = (one: Incoming) => one.key === key;
    const incoming = await firstValueFrom(merge([...waiting].filter(suits), arrived$.pipe(filter(suits))));
    waiting.delete(incoming);
    return incoming;
  };

  async function play(): Promise<void> {
    // Two where the recording sent two maps at once: the SDK sends each on its own.
    let current: readonly Incoming[] = [];
    let token: string | undefined;
    for (const step of steps) {
      if (step.kind === 'request') {
        const lows: readonly unknown[] = Array.isArray(step.body) ? step.body : [step.body];
        current = leftOut(step) ? [] : await Promise.all(lows.map((low) => next(keyOf(step.path, low))));
      } else if (step.kind === 'sse-open') {
        // A second one: the first had ended, with its token.
        if (stream !== undefined) {
          if (token !== undefined) dead.add(token);
          stream.destroy();
        }
        const opened = await next('/events');
        ({ response: stream, token } = opened);
        stream.writeHead(step.status, { 'Content-Type': step.contentType });
        stream.flushHeaders();
      } else if (step.kind === 'sse') stream?.write(step.chunk);
      else if (step.kind === 'sse-end') stream?.end();
      else if (step.kind !== 'machine') {
        for (const [i, { key, response, token: sentWith }] of current.entries()) {
          if (step.kind === 'response' && repeated.includes(key)) repeatable.set(key, step.body);
          if (step.kind === 'refused') response.destroy();
          else {
            if (/Authentication error occurred/.test(String(step.body)) && sentWith !== undefined) dead.add(sentWith);
            answer(response, step.status, step.contentType, current.length > 1 ? only(step.body, i) : step.body);
          }
        }
      }
    }
  }

  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
  void play();
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
