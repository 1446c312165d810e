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
 * @param maxEventSize in bytes: a larger event comes as one that does not decode, and ends the connection.
 */
export function openConnection(
  http: Http,
  url: string,
  token: string | undefined,
  beat: () => void,
  maxEventSize = Infinity,
): Observable<Packet> {
  return new Observable((subscriber) => {
    const aborter = new AbortController();
    let failure: unknown;
    let unfinished = 0;
    // eventsource holds an event until it is whole. What of a chunk follows an event is not counted.
    const count = (bytes: number) => {
      unfinished += bytes;
      if (unfinished <= maxEventSize) return;
      subscriber.next({ type: 'event', json: '' });
      throw new RequestError(`GET /events: an event is larger than ${maxEventSize} bytes`, { sent: true });
    };
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
          return { ...reply, body: watched(reply.body, { beat, count, noteFailure }) };
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
      unfinished = 0;
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
  if (reply.headers.get('content-type')?.toLowerCase().startsWith('text/event-stream')) return;
  throw new RequestError('GET /events: the answer is no event stream', { status: reply.status, sent: true });
}

function watched(
  body: StreamReply['body'],
  {
    beat,
    count,
    noteFailure,
  }: {
    readonly beat: () => void;
    readonly count: (bytes: number) => void;
    readonly noteFailure: (error: unknown) => void;
  },
): StreamReply['body'] {
  const comment = commentTagLines();
  return (
    body && {
      getReader(): StreamReader {
        const reader = body.getReader();
        return {
          cancel: () => reader.cancel(),
          read: async () => {
            try {
              const chunk = await reader.read();
              if (chunk.done) return chunk;
              beat();
              count(chunk.value.length);
              return { done: false, value: comment(chunk.value) };
            } catch (error) {
              noteFailure(error);
              throw error;
            }
          },
        };
      },
    }
  );
}
