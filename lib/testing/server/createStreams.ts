import type { ServerResponse } from 'node:http';
import { BehaviorSubject, Subject, take, takeUntil } from 'rxjs';
import type { BusEvent } from '../master/createBus.js';
import type { Master } from '../master/Master.js';
import { htmlPage } from '../wire/htmlPage.js';
import type { RefusedStream, Streams } from './Streams.js';

interface Stream {
  readonly response: ServerResponse;
  readonly token: string;
  frozen: boolean;
  /** Of a salt-api that was told to end, and goes on with its streams and its sessions. */
  left: boolean;
  cutWithin: ((tag: string) => boolean) | undefined;
}

export interface Connections {
  /** How many `/events` were opened so far. */
  readonly opened: number;
  /** How many are open now. */
  readonly live: number;
}

export interface StreamServer extends Streams {
  /** Serves a GET /events whose token is good. */
  open(response: ServerResponse, token: string): void;
  /** Answers with what `refuse` planned, if anything. */
  refused(response: ServerResponse): boolean;
  write(bytes: string | Uint8Array): void;
  /** The open streams are left to a salt-api that ends: a new one's sessions do not matter to them. */
  leave(): void;
  readonly connections: BehaviorSubject<Connections>;
  stop(): void;
}

export function createStreams({ bus, sessions }: Master): StreamServer {
  const streams = new Set<Stream>();
  const connections$ = new BehaviorSubject<Connections>({ opened: 0, live: 0 });
  const released$ = new Subject<void>();
  const stopped$ = new Subject<void>();
  const refusals: { status: number; left: number; answer: RefusedStream }[] = [];
  let held = false;
  let silent = false;

  const count = (opened: number) => connections$.next({ opened, live: streams.size });

  bus.events.pipe(takeUntil(stopped$)).subscribe((event) => {
    if (silent) return;
    for (const stream of streams) {
      if (!stream.frozen) writeEvent(stream, event);
    }
  });

  function writeEvent(stream: Stream, event: BusEvent): void {
    const { response, token } = stream;
    const [tagLine, dataLine] = event.lines();
    if (stream.cutWithin?.(event.tag)) return breakWithin(stream, tagLine, dataLine);
    // The two writes leave in one packet, but stay two chunks.
    response.socket?.cork();
    response.write(tagLine);
    response.write(dataLine);
    response.socket?.uncork();
    // [salt] The token is checked between two events: the first one after its end is delivered, then comes a clean EOF.
    const state = sessions.stateOf(token);
    if (state === 'expired' || (state === 'unknown' && !stream.left)) finish(stream, () => endWhole(response));
  }

  function breakWithin(stream: Stream, tagLine: Uint8Array, dataLine: Uint8Array): void {
    const { response } = stream;
    response.write(tagLine);
    streams.delete(stream);
    response.write(dataLine.subarray(0, dataLine.length >> 1), () => response.destroy());
    count(connections$.value.opened);
  }

  function finish(stream: Stream, how: () => void): void {
    streams.delete(stream);
    how();
    count(connections$.value.opened);
  }

  function serve(response: ServerResponse, token: string): void {
    if (response.destroyed) return;
    const stream: Stream = { response, token, frozen: false, left: false, cutWithin: undefined };
    response.writeHead(200, {
      'Content-Type': 'text/event-stream;charset=utf-8',
      'Cache-Control': 'no-cache',
      Connection: 'keep-alive',
    });
    response.write('retry: 400\n');
    streams.add(stream);
    count(connections$.value.opened + 1);
    response.on('close', () => {
      if (streams.delete(stream)) count(connections$.value.opened);
    });
  }

  const each = (act: (stream: Stream) => void) => [...streams].forEach(act);

  return {
    connections: connections$,
    open: (response, token) => {
      if (!held) return serve(response, token);
      released$.pipe(take(1), takeUntil(stopped$)).subscribe(() => serve(response, token));
    },
    refused: (response) => {
      const plan = refusals.find(({ left }) => left > 0);
      if (!plan) return false;
      plan.left--;
      const { headers = {}, body, contentType = 'text/html;charset=utf-8' } = plan.answer;
      response.writeHead(plan.status, { ...(contentType === null ? {} : { 'Content-Type': contentType }), ...headers });
      response.end(body ?? (plan.status === 204 ? undefined : htmlPage(plan.status, 'Refused by the simulator')));
      return true;
    },
    write: (bytes) =>
      each(({ response, frozen }) => {
        if (!frozen) response.write(bytes);
      }),
    leave: () => each((stream) => (stream.left = true)),
    cut: () => each((stream) => finish(stream, () => stream.response.destroy())),
    end: () => each((stream) => finish(stream, () => endWhole(stream.response))),
    freeze: () => each((stream) => (stream.frozen = true)),
    silence: (on = true) => {
      silent = on;
    },
    cutWithin: (tag) =>
      each((stream) => {
        if (tag) stream.cutWithin = tag;
        else
          breakWithin(stream, Buffer.from('tag: salt/auth\n'), Buffer.from('data: {"data": {"result": true}, "tag"'));
      }),
    hold: (on) => {
      held = on;
      if (!on) released$.next();
    },
    refuse: (status, times = 1, answer = {}) => void refusals.push({ status, left: times, answer }),
    stop: () => {
      each((stream) => finish(stream, () => stream.response.destroy()));
      stopped$.next();
    },
  };
}

/** [salt] The headers say keep-alive to every client; where it asked for `close`, the connection ends with the stream all the same. */
function endWhole(response: ServerResponse): void {
  const { socket, req } = response;
  response.end(() => {
    if (/close/i.test(req.headers.connection ?? '')) socket?.destroySoon();
  });
}
