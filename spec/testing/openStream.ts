import { request, type IncomingMessage } from 'node:http';
import { filter, firstValueFrom, startWith, Subject, timeout } from 'rxjs';

export interface StreamEvent {
  readonly tag: string;
  readonly data: string;
  /** When it came, in milliseconds. */
  readonly at: number;
}

/** A GET /events over a real socket, read as text. */
export interface OpenStream {
  readonly status: number;
  readonly contentType: string | undefined;
  /** The events that came so far. */
  readonly events: readonly StreamEvent[];
  readonly text: () => string;
  /** Resolves once what was read so far suits. */
  readonly until: (suits: (events: readonly StreamEvent[]) => boolean) => Promise<readonly StreamEvent[]>;
  /** How it ended: cleanly, or by a broken connection. */
  readonly ended: Promise<'eof' | 'broken'>;
  readonly close: () => void;
}

export async function openStream(url: string, token: string, path = '/events'): Promise<OpenStream> {
  const outgoing = request(url + path, { headers: { 'X-Auth-Token': token }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject).end();
  });
  const chunks: string[] = [];
  const events: StreamEvent[] = [];
  const read$ = new Subject<void>();
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    chunks.push(chunk);
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, tag, data] = /(?:^|\n)tag: ([^\n]*)\ndata: ([^\n]*)$/.exec(block) ?? [];
      if (tag !== undefined && data !== undefined) events.push({ tag, data, at: performance.now() });
    }
    read$.next();
  });
  const ended = new Promise<'eof' | 'broken'>((resolve) => {
    response.on('end', () => resolve('eof'));
    response.on('error', () => resolve('broken'));
  });
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'],
    events,
    text: () => chunks.join(''),
    until: async (suits) => {
      await firstValueFrom(
        read$.pipe(
          startWith(undefined),
          filter(() => suits(events)),
          timeout(10_000),
        ),
      );
      return events;
    },
    ended,
    close: () => outgoing.destroy(),
  };
}
