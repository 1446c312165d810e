import { filter, firstValueFrom, map, merge, of, ReplaySubject, skipWhile } from 'rxjs';
import type { Observable } from 'rxjs';
import { createSaltClient } from 'rx-salt';
import type { JobItem, SaltClient, SaltClientOptions, Status } from 'rx-salt';
import { startRecordingProxy } from '../support/startRecordingProxy.js';
import { startTcpProxy } from '../support/startTcpProxy.js';
import type { Flow } from './Flow.js';
import type { Stage, TrackedJob } from './Stage.js';
import type { Target } from './Target.js';
import { tellError, tellItem } from './tellItem.js';
import { tellRequest } from './tellRequest.js';
import { type Line, tellStory } from './tellStory.js';
import { tellValue } from './tellValue.js';

// A question asked too early would be told as well: in most stories no minion is silent.
// On a crowded machine a minion may need half a minute.
const patient = { minionTimeout: 40_000, lookupPause: 1_000 };
const quick = { keepAlive: 10_000, backoff: { initial: 200, max: 1_000, healthyAfter: 1_000, attempts: 40 } };

/** A target as the flow sees it: where its salt-api has gone, the client's connection is refused as well. */
function behindWire(target: Target, wire: Stage['wire']): Target {
  const { api } = target;
  return {
    ...target,
    api: {
      kill: async () => {
        wire.refuse();
        wire.cut('rst');
        await api.kill();
      },
      terminate: async () => {
        wire.refuse();
        wire.cut('fin', 'others');
        await api.terminate();
      },
      start: async () => {
        await api.start();
        await wire.accept();
      },
    },
  };
}

/** Plays a flow on a target; gives the story that was seen. */
export async function playFlow(flow: Flow, target: Target): Promise<string> {
  const recorder = await startRecordingProxy(target.url);
  const wire = await startTcpProxy({ port: Number(new URL(recorder.url).port) });
  const clients: SaltClient[] = [];
  const client = (options: Partial<Omit<SaltClientOptions, 'url'>>) => {
    const made = createSaltClient({
      credentials: target.credentials(flow.user, flow.tokenExpire),
      ...options,
      url: wire.url,
      events: { ...quick, ...options.events },
      jobs: { ...patient, ...options.jobs },
    });
    clients.push(made);
    return made;
  };
  const salt = client(flow.options ?? {});

  const lines: Line[] = [];
  const statuses: Status[] = [];
  const watching = salt.status.pipe(skipWhile(({ state }) => state === 'idle')).subscribe((status) => {
    statuses.push(status);
  });
  const answeredLines = merge(recorder.answered, recorder.ended.pipe(filter(({ status }) => status === undefined)));
  const asked = (line: string) =>
    recorder.requests.filter((request) => request.status !== undefined && tellRequest(request).startsWith(line)).length;

  const follow = (name: string, source$: Observable<string>): Promise<void> =>
    new Promise((resolve) => {
      source$.subscribe({
        next: (text) => lines.push({ name, text }),
        error: (error: unknown) => {
          lines.push({ name, text: tellError(error) });
          resolve();
        },
        complete: () => {
          lines.push({ name, text: 'complete' });
          resolve();
        },
      });
    });

  function watch(name: string, source$: Observable<JobItem>): TrackedJob {
    const items$ = new ReplaySubject<JobItem>(Infinity);
    const told$ = items$.pipe(map((item) => tellItem(item, flow.tellsVia ?? true)));
    const ended = follow(name, told$);
    const subscription = source$.subscribe(items$);
    const when = async (suits: (item: JobItem) => boolean) => {
      try {
        return await firstValueFrom(items$.pipe(filter(suits)));
      } catch (error) {
        throw new Error(`${name}: the item that the flow waits for did not come`, { cause: error });
      }
    };
    return {
      when,
      returnOf: (minion) =>
        when((item) => /^(no-)?return$/.test(item.type) && 'minion' in item && item.minion === minion),
      get submitted() {
        return when(({ type }) => type === 'submitted').then(({ jid }) => jid);
      },
      ended,
      stop: () => subscription.unsubscribe(),
    };
  }

  const stage: Stage = {
    salt,
    recorder,
    wire,
    client,
    track: (name, low, { salt: by = salt, ...options } = {}) => watch(name, by.track(low, options)),
    watch,
    tell: (name, source$) =>
      follow(name, source$.pipe(map((value) => (typeof value === 'string' ? value : tellValue(value))))),
    note: (text) => void lines.push({ name: '', text }),
    asked,
    arrived: async (line) => {
      await firstValueFrom(
        merge(recorder.requests, recorder.arrived).pipe(filter((request) => tellRequest(request).startsWith(line))),
      );
    },
    reconnected: async (times = 1) => {
      await firstValueFrom(
        salt.status.pipe(filter(({ state, reconnects }) => state === 'open' && reconnects >= times)),
      );
    },
    answered: async (line, times = 1) => {
      await firstValueFrom(merge(of(undefined), answeredLines).pipe(filter(() => asked(line) >= times)));
    },
  };

  try {
    await flow.run(stage, behindWire(target, wire));
  } catch (error) {
    lines.push({ name: '', text: `the script failed: ${String(error)}` });
  }
  watching.unsubscribe();
  const story = tellStory({ lines, statuses, requests: [...recorder.requests], flow });
  for (const one of clients) await one.close();
  await wire.close();
  await recorder.close();
  return story;
}
