import {
  catchError,
  defer,
  endWith,
  filter,
  forkJoin,
  ignoreElements,
  map,
  type Observable,
  of,
  race,
  type SchedulerLike,
  share,
  switchMap,
  take,
  tap,
  throwError,
  timer,
} from 'rxjs';
import type { Identity } from '../commands/Identity.js';
import { describeCause } from '../describeCause.js';
import { PermissionError } from '../errors.js';
import type { Events } from '../events/Events.js';
import type { Logger } from '../config.js';
import type { Api } from '../session/Api.js';
import type { Session, Token } from '../session/Session.js';

const eventWithin = 10_000;

/**
 * Learns the user of a token that did not come from /login: [salt] the `new` event of a runner call has `user` and the
 * arguments, so a call with an argument that nobody else knows shows who this client is. Once per token. Emits undefined where the
 * user may run neither event.send nor test.arg, and where the call fails.
 */
export function createLearnUser({
  api,
  session,
  events,
  identity,
  timeout,
  scheduler,
  logger,
}: {
  readonly api: Api;
  readonly session: Pick<Session, 'token'>;
  readonly events: Pick<Events, 'where'>;
  readonly identity: Pick<Identity, 'mintProbe'>;
  readonly timeout: number;
  readonly scheduler: SchedulerLike;
  readonly logger: Logger;
}): () => Observable<string | undefined> {
  let learned: { readonly token: Token; readonly user: string | undefined } | undefined;

  const ask$ = defer(() => {
    const probe = identity.mintProbe();
    logger('jobs: learning the user of this token');
    const call = (fun: string) =>
      api.post({ low: { client: 'runner', fun, arg: [probe] }, timeout, lane: 'requests' }).pipe(ignoreElements());
    const user$ = events
      .where((tag) => tag.startsWith('salt/run/') && tag.endsWith('/new'))
      .pipe(
        filter(({ data }) => Array.isArray(data.fun_args) && data.fun_args[0] === probe),
        map(({ data }) => (typeof data.user === 'string' ? data.user : undefined)),
      );
    const called$ = call('event.send').pipe(
      catchError((error: unknown) => (error instanceof PermissionError ? call('test.arg') : throwError(() => error))),
    );
    const late$ = timer(eventWithin, scheduler).pipe(map(() => undefined));
    return forkJoin([race(user$, late$).pipe(take(1)), called$.pipe(endWith(undefined))]);
  }).pipe(
    map(([user]) => user),
    catchError((error: unknown) => {
      logger(`jobs: the user of this token stays unknown, ${describeCause(error)}`);
      return of(undefined);
    }),
  );
  const learn$ = session.token().pipe(
    switchMap((token) => {
      if (token.user !== undefined) return of(token.user);
      if (learned?.token === token) return of(learned.user);
      return ask$.pipe(tap((user) => (learned = { token, user })));
    }),
    share(),
  );
  return () => learn$;
}
