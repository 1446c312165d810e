import type { Observable } from 'rxjs';
import { checkJid } from './commands/checkLow.js';
import type { Config } from './config.js';
import { createClose } from './createClose.js';
import { createClosing } from './createClosing.js';
import { createEvents, type EventsPorts } from './events/createEvents.js';
import { createProbe } from './events/createProbe.js';
import type { Http } from './http/Http.js';
import { retryRequest } from './http/retryRequest.js';
import { untilClosed } from './http/untilClosed.js';
import { createJobs } from './jobs/createJobs.js';
import { createOpenJobs } from './jobs/OpenJobs.js';
import { createPrintJob } from './jobs/createPrintJob.js';
import { request } from './jobs/request.js';
import type { SaltClient } from './SaltClient.js';
import { createApi } from './session/createApi.js';
import { createSession } from './session/createSession.js';

/** Joins the parts of a client over its two ways to salt-api: requests, and the connection that brings events. */
export function joinParts(
  config: Config,
  way: { readonly http: Http; readonly open: EventsPorts['open'] },
): SaltClient {
  const { scheduler, random, logger } = config;
  const closing = createClosing();
  const { closed, unlessClosing } = closing;

  const http = untilClosed(way.http, closed);
  const { timeout } = http;
  const session = createSession(http, config, way.http);
  const api = createApi(http, session, config);

  const probe = createProbe({ api, timeout, random, logger });
  const events = createEvents({ session, open: way.open, probe }, config);

  const patiently = <T>(source$: Observable<T>) =>
    source$.pipe(retryRequest<T>(config.events.backoff, random, scheduler));
  const printJob = createPrintJob({ api, session, timeout, logger }, patiently);
  const openJobs = createOpenJobs();
  const ports = {
    api,
    events,
    printJob,
    user: session.user,
    timeout,
    closed,
    unlessClosing,
    openJobs,
    scheduler,
    random,
    logger,
  };

  return {
    ...createJobs(ports, config.jobs, config.jid),
    request: (low, options = {}) => request(ports, low, options),
    events: unlessClosing(events.all),
    eventsOf: (jid) => {
      checkJid('jid', jid);
      return unlessClosing(events.of(jid));
    },
    status: events.status,
    ...createClose({ closing, events, openJobs, logout: session.logout, scheduler }),
  };
}
