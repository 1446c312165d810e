import { Observable } from 'rxjs';
import { RequestError } from '../errors.js';
import type { Http, StreamReply } from '../http/Http.js';
import { statusError } from '../http/statusError.js';
import { Refused } from '../session/Refused.js';
import type { Packet } from './Packet.js';
import { readEvents } from './readEvents.js';

/**
 * One GET /events: `open` on headers, then the events. It never completes and never reconnects: a clean end is an error,
 * for token expiry ends a stream just so. Errors: Refused on a 401, RequestError.
 *
 * @param beat is called for each chunk of bytes.
 * @param maxEventSize in bytes: of the JSON of an event that is whole, of all that came of one that is not. A larger event comes as
 * one that does not decode, and ends the connection.
 */
export function openConnection(
  http: Http,
  token: string | undefined,
  beat: () => void,
  maxEventSize: number,
): Observable<Packet> {
  return new Observable((subscriber) => {
    const aborter = new AbortController();
    const init = { headers: { Accept: 'text/event-stream' }, signal: aborter.signal };
    http.stream({ method: 'GET', path: '/events', token }, init).then(
      (reply) => {
        const { body } = reply;
        if (!body || !/^text\/event-stream/i.test(reply.contentType ?? '')) return subscriber.error(refusalOf(reply));
        beat();
        subscriber.next({ type: 'open' });
        subscriber.add(packets(body, beat, maxEventSize).subscribe(subscriber));
      },
      (error: unknown) => subscriber.error(error),
    );
    return () => aborter.abort();
  });
}

function refusalOf(reply: StreamReply): Refused | RequestError {
  if (reply.status === 401) return new Refused(false);
  if (reply.status !== 200) return statusError(reply, 'GET /events');
  return new RequestError('GET /events: the answer is no event stream', { status: reply.status, sent: true });
}

const utf8 = new TextEncoder();

/** Whether a text has more bytes than that. A character has at most three, so that few texts have to be encoded. */
function isLarger(text: string, bytes: number): boolean {
  return 3 * text.length > bytes && utf8.encode(text).length > bytes;
}

/** [salt] Each event comes in several writes: what one turn of the event loop brings is read at once. */
function packets(chunks$: Observable<Uint8Array>, beat: () => void, maxEventSize: number): Observable<Packet> {
  return new Observable((subscriber) => {
    const reader = readEvents();
    let waiting = false;
    const read = () => {
      waiting = false;
      if (subscriber.closed) return;
      const json = reader.take();
      const large = json.findIndex((text) => isLarger(text, maxEventSize));
      // None was taken where what is unfinished is too large.
      if (large >= 0 || reader.unfinished() > maxEventSize) {
        subscriber.next({ type: 'events', json: [...json.slice(0, large), ''] });
        subscriber.error(new RequestError(`GET /events: an event has more than ${maxEventSize} bytes`, { sent: true }));
      } else if (json.length > 0) {
        subscriber.next({ type: 'events', json });
      }
    };
    return chunks$.subscribe({
      next: (chunk) => {
        beat();
        reader.add(chunk);
        if (!waiting) queueMicrotask(read);
        waiting = true;
      },
      error: (error: unknown) => {
        read();
        subscriber.error(error);
      },
      complete: () => {
        read();
        subscriber.error(new RequestError('GET /events: the connection ended', { sent: true }));
      },
    });
  });
}
