import { exhaustMap, map, type Observable, type SchedulerLike, take } from 'rxjs';
import type { TrackLow } from '../../../lib/commands/Low.js';
import { readConfig, type SaltClientOptions } from '../../../lib/config.js';
import type { SaltEvent } from '../../../lib/events/SaltEvent.js';
import type { Status } from '../../../lib/events/status.js';
import type { JobItem } from '../../../lib/jobs/JobItem.js';
import { joinParts } from '../../../lib/joinParts.js';
import { react } from '../../../lib/reactor/react.js';
import type { FollowOptions } from '../../../lib/SaltClient.js';
import type { FakeSaltApi } from './fakeSaltApi.js';
import { describeReaction } from './describeReaction.js';
import { reactOptions, reactSettings } from './reactOptions.js';
import type { Settings } from './readSettings.js';

type Seen = SaltEvent | JobItem | { readonly text: string };

export interface World {
  /** What can be subscribed to, by row name. */
  readonly consumers: Readonly<Record<string, Observable<Seen>>>;
  readonly status: Observable<Status>;
  /** Closes the client, in words such as `close, drain 10`. */
  readonly close: (words: string) => void;
}

/** A client on a fake salt-api and in virtual time. */
export function createWorld(api: FakeSaltApi, scheduler: SchedulerLike, settings: Settings): World {
  const salt = joinParts(readConfig({ ...optionsOf(settings), scheduler }), api);
  const fun = settings.get('fun');
  const list = settings.get('tgt')?.split(', ');
  const low = { fun: fun ?? 'test.ping', ...(list ? { tgt: list, tgt_type: 'list' } : { tgt: '*' }) };
  const asText = map((value: unknown) => ({ text: JSON.stringify(value) }));
  return {
    status: salt.status,
    close: (words) => {
      const drain = /drain (\d+)/.exec(words)?.[1] ?? 0;
      void salt.close({ drain: Number(drain), terminate: words.endsWith('terminate') });
    },
    consumers: {
      track: salt.track(
        settings.get('client') === 'runner_async' ? runnerLow(settings) : { ...low, client: 'local_async' },
      ),
      localAsync: salt.localAsync(low),
      runnerAsync: salt.runnerAsync({ fun: fun ?? 'test.arg' }),
      wheelAsync: salt.wheelAsync({ fun: fun ?? 'key.list_all' }),
      request: salt.request({ ...low, client: 'local', jid: '7' }).pipe(asText),
      runner: salt.request({ client: 'runner', fun: 'test.arg' }).pipe(asText),
      follow: salt.follow('7', kindOf(settings.get('kind'))),
      localBatch: salt.localBatch(low, { size: 1, ...pick(settings, ['size', 'wait', 'stopAfter']) }),
      react: react(salt, reactOptions(settings, scheduler)).pipe(map((item) => ({ text: describeReaction(item) }))),
      events: salt.events,
      firstEvent: salt.events.pipe(take(1)),
      nextEvent: salt.events.pipe(exhaustMap(() => salt.eventsOf('7').pipe(take(1)))),
      eventsOf: salt.eventsOf('7'),
    },
  };
}

function runnerLow(settings: Settings): TrackLow {
  const jid = settings.get('orchestration');
  return {
    client: 'runner_async',
    fun: settings.get('fun') ?? 'test.arg',
    ...(jid === undefined ? {} : { kwarg: { orchestration_jid: jid } }),
  };
}

function kindOf(kind: string | undefined): FollowOptions {
  return kind === 'local' || kind === 'runner' ? { kind } : {};
}

const clientSettings = ['submissions'];
const ownSettings = [
  'credentials',
  'random',
  'client',
  'tgt',
  'fun',
  'orchestration',
  'kind',
  'size',
  'wait',
  'stopAfter',
  ...reactSettings,
];
const eventSettings = ['keepAlive', 'silence'];
const backoffSettings = ['initial', 'factor', 'max', 'jitter', 'attempts', 'healthyAfter'];

function optionsOf(settings: Settings): SaltClientOptions {
  const others = [...clientSettings, ...ownSettings, ...eventSettings, ...backoffSettings];
  const random = Number(settings.get('random') ?? 0);
  let jid = 7;
  return {
    url: 'http://salt.test',
    credentials:
      settings.get('credentials') === 'login' ? { username: 'saltdev', password: 'x', eauth: 'pam' } : 'none',
    random: () => random,
    ...pick(settings, clientSettings),
    events: { ...pick(settings, eventSettings), backoff: pick(settings, backoffSettings) },
    jobs: {
      // What is none of these must be an option of jobs, else it is refused.
      ...pick(
        settings,
        Array.from(settings.keys()).filter((name) => !others.includes(name)),
      ),
      jid: () => String(jid++),
    },
  };
}

/** Those settings, as numbers where they are. */
function pick(settings: Settings, names: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(
    Array.from(settings)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]),
  );
}
