import { defer, type Observable } from 'rxjs';
import { checkRequired } from './checks.js';
import { checkJid } from './commands/checkLow.js';
import { createIdentity } from './commands/Identity.js';
import type { Config } from './config.js';
import { createClose } from './createClose.js';
import { createClosing } from './createClosing.js';
import { createEvents, type EventsPorts } from './events/createEvents.js';
import { createProbe } from './events/createProbe.js';
import type { Lane } from './http/createLane.js';
import type { Http } from './http/Http.js';
import { retryRequest } from './http/retryRequest.js';
import { untilClosed } from './http/untilClosed.js';
import { createJobs } from './jobs/createJobs.js';
import { createLearnUser } from './jobs/createLearnUser.js';
import { createOpenJobs } from './jobs/OpenJobs.js';
import { createPrintJob } from './jobs/createPrintJob.js';
import type { JobConfig } from './jobs/JobOptions.js';
import type { JobPorts } from './jobs/JobPorts.js';
import { request } from './jobs/request.js';
import { portsOf } from './reactor/portsOf.js';
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

  const identity = createIdentity(scheduler, random);
  const probe = createProbe({ api, session, timeout, mintTag: identity.mintProbe, logger });
  const events = createEvents({ session, open: way.open, probe }, config);

  const onWait = (wait: string) => logger(`jobs: ${wait}`);
  const patiently = <T>(source$: Observable<T>) =>
    source$.pipe(retryRequest<T>(config.events.backoff, random, scheduler, onWait));
  const printJob = createPrintJob({ api, session, timeout, lookingUp: identity.lookingUp, logger }, patiently);
  const openJobs = createOpenJobs();
  const ports: JobPorts = {
    api,
    events,
    printJob,
    user: session.user,
    learnUser: createLearnUser({ api, session, events, identity, timeout, scheduler, logger }),
    timeout,
    closed,
    unlessClosing,
    openJobs,
    identity,
    scheduler,
    random,
    logger,
  };

  const close = createClose({ closing, events, openJobs, logout: session.logout, timeout, scheduler, logger });
  const wheelLanes = new Map<string, Lane>();

  const listenTo = (jid: string) =>
    defer(() => {
      checkRequired({ jid }, 'jid');
      checkJid('jid', jid);
      return events.of(jid);
    });

  function clientOn(own: JobPorts, jobs: JobConfig): SaltClient {
    const client: SaltClient = {
      ...createJobs(own, jobs, config.jid, wheelLanes),
      request: (low, options = {}) => request(own, low, options),
      events: own.unlessClosing(events.all),
      eventsOf: (jid) => own.unlessClosing(listenTo(jid)),
      status: events.status,
      ...close,
    };
    portsOf.set(client, {
      ...ports,
      closing: closing.began,
      clientFor: (jobsOpen, onUnsubscribe = config.jobs.onUnsubscribe) =>
        clientOn(
          { ...ports, openJobs: jobsOpen, unlessClosing: closing.unlessClosed },
          { ...config.jobs, onUnsubscribe },
        ),
    });
    return client;
  }

  return clientOn(ports, config.jobs);
}
