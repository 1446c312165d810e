import { filter, tap } from 'rxjs';
import { readConfig } from '../../lib/config.js';
import type { JobItem, LocalItem, MasterReturn, MinionResult } from '../../lib/jobs/JobItem.js';
import { oneItemPerMinion } from '../../lib/jobs/oneItemPerMinion.js';
import { joinParts } from '../../lib/joinParts.js';
import { createClock } from './createClock.js';
import { createWorld, type World } from './createWorld.js';
import { seeded } from './seeded.js';
import type { JobPlan, MasterPlan, Script } from './Script.js';

interface Ending {
  end: 'open' | 'completed' | 'failed' | 'unsubscribed';
  endedAt: number;
  /** Of how many returns the client was told by then. */
  toldByThen: number;
  error?: unknown;
}

/** What a consumer saw of one job. */
export interface Seen extends Ending {
  readonly plan: JobPlan;
  readonly jid: string;
  readonly story: { readonly at: number; readonly item: LocalItem }[];
  readonly results: MinionResult[];
}

/** What a consumer saw of one call of the master's own. */
export interface SeenCall extends Ending {
  readonly plan: MasterPlan;
  readonly results: MasterReturn[];
}

export interface Played {
  readonly world: World;
  readonly seen: readonly Seen[];
  readonly calls: readonly SeenCall[];
  /** What somebody who listened to all events saw, and what the world sent meanwhile. */
  readonly heard: readonly string[];
  readonly audible: readonly string[];
  /** Timers that were left when everything was over. */
  readonly timersLeft: number;
  readonly minions: readonly string[];
}

const end = 3 * 3_600_000;

/** Plays a script to its end in virtual time. */
export function play(script: Script): Played {
  const { scheduler, run, timers } = createClock();
  const minions = Array.from({ length: script.minions }, (_, i) => `minion${i}`);
  const world = createWorld(script, { minions, scheduler, random: seeded(script.seed + 1) });
  const config = readConfig({
    url: 'http://salt',
    credentials: { username: 'chaos', password: 'chaos' },
    scheduler,
    random: seeded(script.seed),
    events: { backoff: { attempts: 100, max: 10_000 } },
    logger: () => undefined,
  });
  const salt = joinParts(config, { http: world.http, open: world.connect });
  const seen = script.jobs.map((plan, index): Seen => {
    const jid = `20240101000000000000_${index}`;
    const told: Seen = { plan, jid, story: [], results: [], end: 'open', endedAt: Infinity, toldByThen: 0 };
    scheduler.schedule(() => watch(told, index), plan.at);
    return told;
  });
  const calls = script.masters.map((plan, index): SeenCall => {
    const told: SeenCall = { plan, results: [], end: 'open', endedAt: Infinity, toldByThen: 0 };
    scheduler.schedule(() => watchCall(told, index), plan.at);
    return told;
  });
  const heard: string[] = [];
  let audible: readonly string[] = [];
  if (script.listens !== undefined) {
    const listening = salt.events.subscribe({
      next: ({ tag, data }) => heard.push(JSON.stringify({ data, tag })),
      error: () => (audible = world.sent.slice()),
    });
    scheduler.schedule(() => {
      if (!listening.closed) audible = world.sent.slice();
      listening.unsubscribe();
    }, script.listens);
  }

  const observe = <T>(told: Ending, results: T[]) => {
    const ended = (how: Ending['end']) => {
      told.end = how;
      told.endedAt = scheduler.now();
      told.toldByThen = world.toldSoFar();
    };
    return {
      next: (item: T) => void results.push(item),
      error: (error: unknown) => {
        ended('failed');
        told.error = error;
      },
      complete: () => ended('completed'),
      unsubscribed: () => {
        if (told.end === 'open') ended('unsubscribed');
      },
    };
  };

  function watch(told: Seen, index: number): void {
    const { plan } = told;
    const tgt = plan.target === 'list' ? [...minions, 'nobody'] : plan.target === 'nobody' ? 'nobody' : '*';
    const low = { client: 'local_async', tgt, fun: 'chaos.run', arg: [index] } as const;
    const observer = observe(told, told.results);
    const subscription = salt
      .track(plan.target === 'list' ? { ...low, tgt_type: 'list' } : low, {
        jid: () => told.jid,
        findJobMinions: script.findJobMinions,
        onUnsubscribe: plan.terminate ? 'terminate' : 'leave',
        ...(plan.deadline === undefined ? {} : { deadline: plan.deadline }),
      })
      .pipe(
        filter(isLocal),
        tap((item) => told.story.push({ at: scheduler.now(), item })),
        oneItemPerMinion(),
      )
      .subscribe(observer);
    if (plan.unsubscribeAfter === undefined) return;
    scheduler.schedule(() => {
      observer.unsubscribed();
      subscription.unsubscribe();
    }, plan.unsubscribeAfter);
  }

  function watchCall(told: SeenCall, index: number): void {
    const { plan } = told;
    const observer = observe(told, told.results);
    const low = { arg: [index] };
    const call$ =
      plan.client === 'runner_async'
        ? salt.runnerAsync({ ...low, fun: 'chaos.run' })
        : salt.wheelAsync({ ...low, kwarg: {}, fun: 'key.list' });
    const subscription = call$.subscribe(observer);
    if (plan.unsubscribeAfter === undefined) return;
    scheduler.schedule(() => {
      observer.unsubscribed();
      subscription.unsubscribe();
    }, plan.unsubscribeAfter);
  }

  for (const fault of script.faults) scheduler.schedule(() => world.inject(fault), fault.at);
  run(end);
  return { world, seen, calls, heard, audible, minions, timersLeft: timers() };
}

function isLocal(item: JobItem): item is LocalItem {
  return item.type !== 'batch' && (item.type !== 'return' || 'minion' in item);
}
