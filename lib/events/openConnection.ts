import { EventSource } from 'eventsource';
import { Observable } from 'rxjs';
import { RequestError } from '../errors.js';
import type { Http, StreamReader, StreamReply } from '../http/Http.js';
import { statusError } from '../http/statusError.js';
import { Refused } from '../session/Refused.js';
import { commentTagLines } from './commentTagLines.js';
import type { Packet } from './Packet.js';

/**
 * One GET /events: `open` on headers, then each event. It never completes and never reconnects: a clean end is an error,
 * for token expiry ends a stream just so. Errors: Refused on a 401, RequestError.
 *
 * @param beat is called for each chunk of bytes.
 */
export function openConnection(
  http: Http,
  url: string,
  token: string | undefined,
  beat: () => void,
): Observable<Packet> {
  return new Observable((subscriber) => {
    const aborter = new AbortController();
    let failure: unknown;
    // eventsource keeps but the text of an error.
    const noteFailure = (error: unknown) => (failure = error);
    const source = new EventSource(url, {
      fetch: async (_url, { headers }) => {
        try {
          const reply = await http.stream(
            { method: 'GET', path: '/events', token },
            { headers, signal: aborter.signal },
          );
          checkHead(reply);
          beat();
          return { ...reply, body: watched(reply.body, beat, noteFailure) };
        } catch (error) {
          noteFailure(error);
          throw error;
        }
      },
    });
    source.onopen = () => {
      subscriber.next({ type: 'open' });
    };
    source.onmessage = ({ data }: { readonly data: string }) => {
      subscriber.next({ type: 'event', json: data });
    };
    source.onerror = () => {
      subscriber.error(failure ?? new RequestError('GET /events: the connection ended', { sent: true }));
    };
    // Closed inside onerror, eventsource would go on to set the timer of its own reconnect.
    return () => {
      aborter.abort();
      queueMicrotask(() => source.close());
    };
  });
}

function checkHead(reply: StreamReply): void {
  if (reply.status === 401) throw new Refused(false);
  if (reply.status !== 200) throw statusError(reply, 'GET /events');
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) return;
  throw new RequestError('GET /events: the answer is no event stream', { status: reply.status, sent: true });
}

function watched(
  body: StreamReply['body'],
  beat: () => void,
  noteFailure: (error: unknown) => void,
): StreamReply['body'] {
  const comment = commentTagLines();
  return (
    body && {
      getReader(): StreamReader {
        const reader = body.getReader();
        return {
          cancel: () => reader.cancel(),
          read: async () => {
            const chunk = await reader.read().catch((error: unknown) => {
              noteFailure(error);
              throw error;
            });
            if (chunk.done) return chunk;
            beat();
            return { done: false, value: comment(chunk.value) };
          },
        };
      },
    }
  );
}
