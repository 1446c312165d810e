import type { Observable } from 'rxjs';
import { checkJid } from './commands/checkLow.js';
import { readConfig, type SaltClientOptions } from './config.js';
import { createClose } from './createClose.js';
import { createClosing } from './createClosing.js';
import { createEvents } from './events/createEvents.js';
import { createProbe } from './events/createProbe.js';
import { openConnection } from './events/openConnection.js';
import { createHttp } from './http/createHttp.js';
import { retryRequest } from './http/retryRequest.js';
import { untilClosed } from './http/untilClosed.js';
import { createJobs } from './jobs/createJobs.js';
import { createOpenJobs } from './jobs/OpenJobs.js';
import { createPrintJob } from './jobs/createPrintJob.js';
import { request } from './jobs/request.js';
import type { SaltClient } from './SaltClient.js';
import { createApi } from './session/createApi.js';
import { createSession } from './session/createSession.js';

/**
 * A client of one master's salt-api. Sends nothing before something is subscribed to.
 * Throws a ConfigError that names the option which is wrong.
 */
export function createSaltClient(options: SaltClientOptions): SaltClient {
  const config = readConfig(options);
  const { url, scheduler, random, logger } = config;
  const closing = createClosing();
  const { closed, unlessClosing } = closing;

  const http = createHttp({ url, http: config.http, scheduler });
  const { timeout } = http;
  const session = createSession(untilClosed(http, closed), config, http);
  const api = createApi(untilClosed(http, closed), session, config);

  const probe = createProbe({ api, timeout, random, logger });
  const open = (token: string | undefined, beat: () => void) => openConnection(http, url, token, beat);
  const events = createEvents({ session, open, probe }, config);

  const patiently = <T>(source$: Observable<T>) =>
    source$.pipe(retryRequest<T>(config.events.backoff, random, scheduler));
  const printJob = createPrintJob({ api, session, timeout }, patiently);
  const openJobs = createOpenJobs();
  const ports = {
    api,
    events,
    printJob,
    user: session.user,
    timeout,
    closed,
    openJobs,
    unlessClosing,
    scheduler,
    random,
    logger,
  };
  const jobs = createJobs(ports, config.jobs, config.jid);

  return {
    ...jobs,
    request: (low, requestOptions = {}) => request(ports, low, requestOptions),
    events: unlessClosing(events.all),
    eventsOf: (jid) => {
      checkJid('jid', jid);
      return unlessClosing(events.of(jid));
    },
    status: events.status,
    ...createClose({ closing, events, openJobs, logout: session.logout, scheduler }),
  };
}
