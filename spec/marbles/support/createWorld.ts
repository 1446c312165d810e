import { map, type Observable, type SchedulerLike } from 'rxjs';
import { readConfig } from '../../../lib/config.js';
import { createClosing } from '../../../lib/createClosing.js';
import { createEvents } from '../../../lib/events/createEvents.js';
import { createProbe } from '../../../lib/events/createProbe.js';
import type { SaltEvent } from '../../../lib/events/SaltEvent.js';
import type { Status } from '../../../lib/events/status.js';
import { retryRequest } from '../../../lib/http/retryRequest.js';
import { untilClosed } from '../../../lib/http/untilClosed.js';
import { createJobs } from '../../../lib/jobs/createJobs.js';
import { createPrintJob } from '../../../lib/jobs/createPrintJob.js';
import type { JobItem } from '../../../lib/jobs/JobItem.js';
import { createOpenJobs } from '../../../lib/jobs/OpenJobs.js';
import { request } from '../../../lib/jobs/request.js';
import { createApi } from '../../../lib/session/createApi.js';
import { createSession } from '../../../lib/session/createSession.js';
import type { FakeSaltApi } from './fakeSaltApi.js';
import type { Settings } from './settings.js';

type Seen = SaltEvent | JobItem | { readonly text: string };

/** A client as createSaltClient joins it, on a fake salt-api and in virtual time: what can be subscribed to, by row name. */
export function createWorld(
  { http, open }: FakeSaltApi,
  scheduler: SchedulerLike,
  settings: Settings,
): { readonly consumers: Readonly<Record<string, Observable<Seen>>>; readonly status: Observable<Status> } {
  const config = readConfig({ ...optionsOf(settings), scheduler });
  const { random, logger } = config;
  const { timeout } = http;
  const { closed, unlessClosing } = createClosing();
  const session = createSession(untilClosed(http, closed), config, http);
  const api = createApi(untilClosed(http, closed), session, config);
  const probe = createProbe({ api, timeout, random, logger });
  const events = createEvents({ session, open, probe }, config);
  const printJob = createPrintJob({ api, session, timeout }, (source$) =>
    source$.pipe(retryRequest(config.events.backoff, random, scheduler)),
  );
  const openJobs = createOpenJobs();
  const { user } = session;
  const ports = { api, events, printJob, user, timeout, closed, openJobs, unlessClosing, scheduler, random, logger };
  const jobs = createJobs(ports, config.jobs, config.jid);

  const fun = settings.get('fun');
  const list = settings.get('tgt')?.split(', ');
  const low = { fun: fun ?? 'test.ping', ...(list ? { tgt: list, tgt_type: 'list' } : { tgt: '*' }) };
  const asText = map((value: unknown) => ({ text: JSON.stringify(value) }));
  return {
    status: events.status,
    consumers: {
      track: jobs.track({ ...low, client: 'local_async' }),
      localAsync: jobs.localAsync(low),
      runnerAsync: jobs.runnerAsync({ fun: fun ?? 'test.arg' }),
      wheelAsync: jobs.wheelAsync({ fun: fun ?? 'key.list_all' }),
      request: request(ports, { ...low, client: 'local', jid: '7' }, {}).pipe(asText),
      runner: request(ports, { client: 'runner', fun: 'test.arg' }, {}).pipe(asText),
      events: events.all,
      eventsOf: events.of('7'),
    },
  };
}

function optionsOf(settings: Settings): Parameters<typeof readConfig>[0] {
  const pick = (...names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = settings.get(name);
        return value === undefined ? [] : [[name, Number.isNaN(Number(value)) ? value : Number(value)]];
      }),
    );
  const random = Number(settings.get('random') ?? 0);
  let jid = 7;
  return {
    url: 'http://salt.test',
    credentials: settings.get('credentials') === 'login' ? { username: 'saltdev', password: 'x', eauth: 'pam' } : 'none',
    random: () => random,
    events: {
      ...pick('keepAlive', 'silence'),
      backoff: pick('initial', 'factor', 'max', 'jitter', 'attempts', 'healthyAfter'),
    },
    jobs: {
      ...pick(
        ...['minionTimeout', 'maxPause', 'deadline', 'lookupPause', 'returnGrace', 'findJobMinions', 'syndicWait'],
        ...['onUnsubscribe'],
      ),
      jid: () => String(jid++),
    },
  };
}
