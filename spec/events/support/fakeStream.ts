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

/** An event stream that brings these bytes, then ends cleanly, with an error, or (`open`) not at all. */
export function streamOf(chunks: readonly Uint8Array[], end: 'ends' | 'open' | Error = 'ends'): StreamReply {
  let next = 0;
  return {
    status: 200,
    url: 'http://salt.test/events',
    redirected: false,
    headers: { get: (name) => (name.toLowerCase() === 'content-type' ? 'text/event-stream;charset=utf-8' : null) },
    body: {
      getReader: () => ({
        read: () => {
          const value = chunks[next++];
          if (value) return Promise.resolve({ done: false as const, value });
          if (end === 'open') return new Promise(() => undefined);
          return end === 'ends' ? Promise.resolve({ done: true as const }) : Promise.reject(end);
        },
        cancel: () => Promise.resolve(),
      }),
    },
  };
}
