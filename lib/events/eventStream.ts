import { ignoreElements, merge, mergeMap, NEVER, type Observable, of, share, takeUntil, tap, timer } from 'rxjs';
import { describeCause } from '../describeCause.js';
import type { Config } from '../config.js';
import { ClientClosedError } from '../errors.js';
import { authorized } from '../session/authorized.js';
import type { Session } from '../session/Session.js';
import type { Packet } from './Packet.js';
import { parseEvent } from './parseEvent.js';
import type { Pulse } from './Pulse.js';
import { RawEvent } from './RawEvent.js';
import { RenewalDue } from './RenewalDue.js';
import { reconnect } from './reconnect.js';
import type { StatusKeeper } from './status.js';
import { untilRenewal } from './untilRenewal.js';
import { watchSilence } from './watchSilence.js';

export interface EventStreamPorts {
  readonly session: Session;
  /** Opens one connection; beats `pulse` at each chunk. */
  readonly open: (token: string | undefined) => Observable<Packet>;
  readonly probe: () => Observable<never>;
  readonly suspicions: Observable<number>;
  readonly pulse: Pulse;
  readonly status: StatusKeeper;
  /** Called for each event before anybody gets it. */
  readonly onDelivery: (event: RawEvent) => void;
  /** Called for each event, when all who listen have got it. */
  readonly onEvent: () => void;
  /** Called for each event that does not decode. */
  readonly onUndecodable: () => void;
  /** Completes the stream. */
  readonly ended: Observable<unknown>;
}

/** The one connection of a client, shared by all who listen, opened again whenever it ends. An event is decoded once for all. */
export function eventStream(ports: EventStreamPorts, config: Config): Observable<RawEvent> {
  const { session, open, probe, suspicions, pulse, status, onDelivery, onEvent, onUndecodable, ended } = ports;
  const { scheduler, random, logger, events, largeIntegers } = config;
  const { silence, keepAlive, backoff } = events;
  let over = false;

  const onWait: StatusKeeper['waiting'] = (attempt, retryIn, error) => {
    logger(`events: ${error.message}; opening again in ${Math.round(retryIn)} ms`);
    status.waiting(attempt, retryIn, error);
  };

  const read = (json: string) => {
    const event = parseEvent(json, largeIntegers);
    if (event) return event;
    logger('events: one does not decode, it is skipped');
    onUndecodable();
    return undefined;
  };

  // One at a time: the next is read when all who listen have got the one before.
  function* eventsIn(packet: Packet): Iterable<RawEvent> {
    if (packet.type === 'open') return;
    for (const json of packet.json) {
      const event = new RawEvent(json, read);
      onDelivery(event);
      yield event;
      onEvent();
    }
  }

  // A login is tried three times: what is wrong is seen after the first.
  const loginFailures$ = session.failures.pipe(
    tap((error) => status.loginFailed(error)),
    ignoreElements(),
  );
  const connection$ = authorized(
    session,
    (token) =>
      open(token.value).pipe(
        watchSilence({ silence, pulse, probe, suspicions, scheduler }),
        untilRenewal(token.renewAt, scheduler),
      ),
    'GET /events',
  );

  return merge(connection$, loginFailures$).pipe(
    tap({
      subscribe: () => {
        logger('events: connecting');
        status.connecting();
      },
      next: ({ type }) => {
        if (type !== 'open') return;
        logger('events: open');
        status.opened();
      },
      error: (error: unknown) => {
        if (error instanceof RenewalDue) logger('events: the token is due, opening again');
        status.ended();
      },
    }),
    reconnect({ pauses: backoff, random, scheduler, onWait }),
    tap({
      error: (error: unknown) => {
        // A login that `close` aborts: the status `closed` follows.
        if (error instanceof ClientClosedError) return;
        logger(`events: given up, ${describeCause(error)}`);
        status.unavailable(error);
      },
      unsubscribe: () => {
        logger('events: closed');
        status.idle();
      },
    }),
    mergeMap(eventsIn),
    takeUntil(ended.pipe(tap(() => (over = true)))),
    // Nothing is kept of one that has ended.
    share({ resetOnRefCountZero: () => (over ? of(0) : keepAlive === Infinity ? NEVER : timer(keepAlive, scheduler)) }),
  );
}
