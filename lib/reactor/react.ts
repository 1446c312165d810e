import {
  catchError,
  concat,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  type OperatorFunction,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { ConfigError } from '../errors.js';
import { compileGlob } from '../events/compileGlob.js';
import { accompaniedBy } from '../jobs/accompaniedBy.js';
import type { SaltClient } from '../SaltClient.js';
import type { NumberedCause } from './Cause.js';
import { checkReactOptions } from './checkReactOptions.js';
import { collected } from './collected.js';
import { droppedWhileBusy } from './droppedWhileBusy.js';
import { gapsOf } from './gapsOf.js';
import { keyed } from './keyed.js';
import { notified } from './notified.js';
import { outcomeOf } from './outcomeOf.js';
import { portsOf } from './portsOf.js';
import { queued } from './queued.js';
import { reaction } from './reaction.js';
import type { ReactOptions } from './ReactOptions.js';
import type { Reaction, ReactorItem } from './ReactorItem.js';
import type { ReactorPorts } from './ReactorPorts.js';
import { restarted } from './restarted.js';
import { withoutOwn } from './withoutOwn.js';

/**
 * Reacts to events: what became of each reaction, and gaps in which events may have been missed. A reaction that fails or
 * hangs never ends it; it completes when the client is closed. Events that the client causes itself do not wake it. It can
 * be subscribed to once at a time: share() it.
 * Errors: ConfigError, ClientClosedError, and those of `events`, when the reactions that run have ended.
 * Throws a ConfigError that names the option which is wrong.
 */
export function react<R>(salt: SaltClient, options: ReactOptions<R>): Observable<ReactorItem<R>> {
  checkReactOptions(options);
  const ports = portsOf.get(salt);
  if (!ports) throw new ConfigError('salt', 'must be a client that createSaltClient made');
  const { events, identity, closing, scheduler, unlessClosing } = ports;
  const globs = [options.on].flat().map(compileGlob);
  const matches = (tag: string) => globs.some((glob) => glob(tag));
  let live = false;

  return defer(() => {
    if (live) throw new ConfigError('react', 'is subscribed to already: share() it');
    live = true;
    const end = () => void (live = false);
    let failed: Observable<never> = EMPTY;

    const taken$ = events.where(matches).pipe(
      withoutOwn(identity),
      catchError((error: unknown) => {
        failed = throwError(() => error);
        return EMPTY;
      }),
      takeUntil(closing),
    );
    const reactions$ = taken$.pipe(
      keyed(options),
      collected(options.collect ?? {}, scheduler),
      map((cause, index): NumberedCause => ({ ...cause, reaction: index + 1 })),
      answered(ports, options),
      accompaniedBy(gapsOf(events).pipe(takeUntil(closing))),
    );
    return concat(
      reactions$,
      defer(() => failed),
    ).pipe(tap({ error: end, complete: end, unsubscribe: end }));
  }).pipe(unlessClosing);
}

/** What is cut or faulty has its outcome; the rest calls for reactions, which may overlap. */
function answered<R>(ports: ReactorPorts, options: ReactOptions<R>): OperatorFunction<NumberedCause, Reaction<R>> {
  const finish = (outcome$: Observable<Reaction<R>>) =>
    outcome$.pipe(
      mergeMap((outcome) => notified(outcome, options, ports)),
      ports.openJobs.register({ jid: () => undefined }),
    );
  const salt = ports.clientFor(ports.openJobs);
  const react = (cause: NumberedCause, own = salt, superseded: Observable<unknown> = NEVER) =>
    finish(reaction(cause, options, own, superseded, ports));
  const isReady = ({ cut, fault }: NumberedCause) => !cut && !fault;

  return connect((causes$) =>
    merge(
      causes$.pipe(filter(isReady), overlapping(ports, options, react)),
      causes$.pipe(
        filter((cause) => !isReady(cause)),
        mergeMap((cause) =>
          finish(defer(() => [outcomeOf<R>(cause, cause.cut ? 'dropped' : 'failed', { ...cause.fault })])),
        ),
      ),
    ),
  );
}

function overlapping<R>(
  ports: ReactorPorts,
  { overlap = 'queue', queueLimit = 1_000 }: ReactOptions<R>,
  react: (cause: NumberedCause, salt?: SaltClient, superseded?: Observable<unknown>) => Observable<Reaction<R>>,
): OperatorFunction<NumberedCause, Reaction<R>> {
  switch (overlap) {
    case 'queue':
      return queued(queueLimit, (cause) => react(cause));
    case 'drop':
      return droppedWhileBusy((cause) => react(cause));
    case 'restart':
      return restarted(ports, react);
    case 'parallel':
      return mergeMap((cause) => react(cause));
  }
}
