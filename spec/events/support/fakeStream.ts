import { concat, from, NEVER, throwError } from 'rxjs';
import type { Http, HttpRequest, StreamReply } from '../../../lib/http/Http.js';

export type StreamInit = Parameters<Http['stream']>[1];

/** A way to salt-api on which /events answers what a test says. */
export function fakeStream(
  answer: (request: HttpRequest, init: StreamInit) => Promise<StreamReply> | StreamReply,
): Http {
  return {
    timeout: 30_000,
    send: () => {
      throw new Error('no request here');
    },
    stream: async (request, init) => await answer(request, init),
  };
}

/** An event stream that brings these bytes, each chunk in a turn of its own; then ends cleanly, with an error, or (`open`) not at all. */
export function streamOf(chunks: readonly Uint8Array[], end: 'ends' | 'open' | Error = 'ends'): StreamReply {
  async function* bring(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }
  const ending = end === 'ends' ? [] : end === 'open' ? NEVER : throwError(() => end);
  return { status: 200, contentType: 'text/event-stream;charset=utf-8', body: concat(from(bring()), ending) };
}
