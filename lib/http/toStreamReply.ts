import type { OpenAnswer } from './exchange.js';
import { freeSocket } from './freeSocket.js';
import type { StreamReply } from './Http.js';
import { readHead } from './readHead.js';
import { readHeader } from './readHeader.js';
import { toStreamBody } from './toStreamBody.js';

/** The answer as eventsource reads it. A body that nobody will read is destroyed: the socket would leak. */
export function toStreamReply(
  answer: OpenAnswer,
  { url, signal, now, toError }: { url: URL; signal: AbortSignal; now: number; toError: (error: unknown) => Error },
): StreamReply {
  freeSocket(answer.request);
  const head = readHead(answer, url, now);
  const body = toStreamBody(answer.data, { toError, abort: () => answer.abort() });
  if (head.status === 200) signal.addEventListener('abort', () => body?.destroy(), { once: true });
  else body?.destroy();
  return {
    ...head,
    url: url.href,
    redirected: false,
    headers: { get: (name) => readHeader(answer.headers, name) },
    body: head.status === 200 && body ? { getReader: () => body.reader() } : null,
  };
}
