import type { OpenAnswer } from './exchange.js';
import { freeSocket } from './freeSocket.js';
import type { StreamReply } from './Http.js';
import { readHead } from './readHead.js';
import { readHeader } from './readHeader.js';
import { toStreamBody } from './toStreamBody.js';

/** The answer of a stream. A body that nobody will read is destroyed: the socket would leak. */
export function toStreamReply(
  answer: OpenAnswer,
  { url, signal, now, toError }: { url: URL; signal: AbortSignal; now: number; toError: (error: unknown) => Error },
): StreamReply {
  freeSocket(answer.request);
  const head = readHead(answer, url, now);
  const body = toStreamBody(answer.data, {
    toError: (error) => answer.failure() ?? toError(error),
    abort: () => answer.abort(),
  });
  if (head.status === 200) signal.addEventListener('abort', () => body?.destroy(), { once: true });
  else body?.destroy();
  return {
    ...head,
    contentType: readHeader(answer.headers, 'Content-Type'),
    body: head.status === 200 && body ? body.chunks : null,
  };
}
