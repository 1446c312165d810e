import { map, type Observable, type SchedulerLike } from 'rxjs';
import { readConfig, type SaltClientOptions } from '../../../lib/config.js';
import type { SaltEvent } from '../../../lib/events/SaltEvent.js';
import type { Status } from '../../../lib/events/status.js';
import type { JobItem } from '../../../lib/jobs/JobItem.js';
import { joinParts } from '../../../lib/joinParts.js';
import type { FakeSaltApi } from './fakeSaltApi.js';
import type { Settings } from './readSettings.js';

type Seen = SaltEvent | JobItem | { readonly text: string };

/** A client on a fake salt-api and in virtual time: its status, and what can be subscribed to, by row name. */
export function createWorld(
  api: FakeSaltApi,
  scheduler: SchedulerLike,
  settings: Settings,
): { readonly consumers: Readonly<Record<string, Observable<Seen>>>; readonly status: Observable<Status> } {
  const salt = joinParts(readConfig({ ...optionsOf(settings), scheduler }), api);
  const fun = settings.get('fun');
  const list = settings.get('tgt')?.split(', ');
  const low = { fun: fun ?? 'test.ping', ...(list ? { tgt: list, tgt_type: 'list' } : { tgt: '*' }) };
  const asText = map((value: unknown) => ({ text: JSON.stringify(value) }));
  return {
    status: salt.status,
    consumers: {
      track: salt.track({ ...low, client: 'local_async' }),
      localAsync: salt.localAsync(low),
      runnerAsync: salt.runnerAsync({ fun: fun ?? 'test.arg' }),
      wheelAsync: salt.wheelAsync({ fun: fun ?? 'key.list_all' }),
      request: salt.request({ ...low, client: 'local', jid: '7' }).pipe(asText),
      runner: salt.request({ client: 'runner', fun: 'test.arg' }).pipe(asText),
      events: salt.events,
      eventsOf: salt.eventsOf('7'),
    },
  };
}

function optionsOf(settings: Settings): SaltClientOptions {
  const pick = (names: string) =>
    Object.fromEntries(
      names.split(' ').flatMap((name) => {
        const value = settings.get(name);
        return value === undefined ? [] : [[name, Number.isNaN(Number(value)) ? value : Number(value)]];
      }),
    );
  const random = Number(settings.get('random') ?? 0);
  let jid = 7;
  return {
    url: 'http://salt.test',
    credentials:
      settings.get('credentials') === 'login' ? { username: 'saltdev', password: 'x', eauth: 'pam' } : 'none',
    random: () => random,
    events: {
      ...pick('keepAlive silence'),
      backoff: pick('initial factor max jitter attempts healthyAfter'),
    },
    jobs: {
      ...pick('minionTimeout maxPause deadline lookupPause returnGrace findJobMinions syndicWait onUnsubscribe'),
      jid: () => String(jid++),
    },
  };
}
