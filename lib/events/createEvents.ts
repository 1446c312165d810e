import { filter, map, merge, type Observable, share, skip, Subject, take } from 'rxjs';
import type { Config } from '../config.js';
import type { Session } from '../session/Session.js';
import type { Events, Gap, MinionStart } from './Events.js';
import { eventStream } from './eventStream.js';
import type { Packet } from './Packet.js';
import { createPulse } from './Pulse.js';
import type { RawEvent } from './RawEvent.js';
import { routeBy } from './routeBy.js';
import { minionStart, routeOf } from './routeOf.js';
import type { SaltEvent } from './SaltEvent.js';
import { createStatus } from './status.js';

export interface EventsPorts {
  readonly session: Session;
  /** Opens one connection; calls `beat` at each chunk of bytes. */
  readonly open: (token: string | undefined, beat: () => void) => Observable<Packet>;
  /** Causes an event and completes; never completes where that is forbidden. */
  readonly probe: () => Observable<never>;
}

/** Joins the shared stream, its routes and its status. */
export function createEvents({ session, open, probe }: EventsPorts, config: Config): Events {
  const { scheduler } = config;
  const pulse = createPulse(scheduler);
  const status = createStatus(pulse, scheduler);
  const suspicions = new Subject<number>();
  const skipped = new Subject<void>();
  const ended = new Subject<void>();

  let delivering: RawEvent | undefined;

  const raw$ = eventStream(
    {
      session,
      open: (token) => open(token, pulse.beat),
      probe,
      suspicions,
      pulse,
      status,
      onDelivery: (event) => {
        delivering = event;
      },
      onEvent: () => {
        delivering = undefined;
      },
      onUndecodable: () => {
        status.skipped();
        skipped.next();
      },
      ended,
    },
    config,
  );
  const route = routeBy(
    raw$,
    (event) => routeOf(event.tag()),
    (event) => event.decode(),
    () => delivering,
  );
  const gap = (type: Gap['type']) => map((): Gap => ({ type, at: scheduler.now() }));

  const gaps$ = merge(
    status.status.pipe(
      skip(1),
      filter(({ state, gap: lost }) => state === 'open' && lost !== undefined),
      gap('reconnect'),
    ),
    skipped.pipe(gap('skipped')),
  ).pipe(share());
  const starts$ = route(minionStart).pipe(
    map(({ tag }): MinionStart => ({
      type: 'minion-start',
      minion: tag.slice('salt/minion/'.length, -'/start'.length),
    })),
  );

  return {
    all: raw$.pipe(decoded),
    of: route,
    where: (matches) =>
      raw$.pipe(
        filter((event) => matches(event.tag())),
        decoded,
      ),
    doubts: merge(gaps$, starts$).pipe(share()),
    gaps: gaps$,
    opened: status.status.pipe(
      filter(({ state }) => state === 'open'),
      take(1),
    ),
    status: status.status,
    suspect: (since) => suspicions.next(since),
    close: () => {
      status.closed();
      ended.next();
    },
  };
}

function decoded(source$: Observable<RawEvent>): Observable<SaltEvent> {
  return source$.pipe(
    map((event) => event.decode()),
    filter((event) => event !== undefined),
  );
}
