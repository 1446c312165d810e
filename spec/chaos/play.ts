import { filter, tap, VirtualTimeScheduler } from 'rxjs';
import { readConfig } from '../../lib/config.js';
import { joinParts } from '../../lib/joinParts.js';
import type { JobItem, LocalItem, MinionResult } from '../../lib/jobs/JobItem.js';
import { oneItemPerMinion } from '../../lib/jobs/oneItemPerMinion.js';
import { createWorld, type World } from './createWorld.js';
import type { JobPlan, Script } from './Script.js';

/** What a consumer saw of one job. */
export interface Seen {
  readonly plan: JobPlan;
  jid: string | undefined;
  readonly story: { readonly at: number; readonly item: LocalItem }[];
  readonly results: MinionResult[];
  end: 'open' | 'completed' | 'failed' | 'unsubscribed';
  error?: unknown;
}

export interface Played {
  readonly world: World;
  readonly seen: readonly Seen[];
  /** Timers that were left when everything was over. */
  readonly timersLeft: number;
  readonly minions: readonly string[];
}

const end = 3 * 3_600_000;

/** Plays a script to its end in virtual time. */
export function play(script: Script): Played {
  const scheduler = new VirtualTimeScheduler(undefined, end);
  const minions = Array.from({ length: script.minions }, (_, i) => `minion${i}`);
  const world = createWorld(script, minions, scheduler);
  const random = generator(script.seed);
  const config = readConfig({
    url: 'http://salt',
    credentials: { username: 'chaos', password: 'chaos' },
    scheduler,
    random,
    events: { backoff: { attempts: 1_000, max: 10_000 } },
  });
  const salt = joinParts(config, world);
  const seen = script.jobs.map((plan, index): Seen => {
    const told: Seen = { plan, jid: undefined, story: [], results: [], end: 'open' };
    scheduler.schedule(() => watch(told, index), plan.at);
    return told;
  });

  function watch(told: Seen, index: number): void {
    const { plan } = told;
    const tgt = plan.target === 'list' ? [...minions, 'nobody'] : plan.target === 'nobody' ? 'nobody' : '*';
    const low = { client: 'local_async', tgt, fun: 'chaos.run', arg: [index] } as const;
    const subscription = salt
      .track(plan.target === 'list' ? { ...low, tgt_type: 'list' } : low, {
        jid: () => (told.jid = `2024010100000000000${index}`),
        onUnsubscribe: plan.terminate ? 'terminate' : 'leave',
        ...(plan.deadline === undefined ? {} : { deadline: plan.deadline }),
      })
      .pipe(
        filter(isLocal),
        tap((item) => told.story.push({ at: scheduler.now(), item })),
        oneItemPerMinion(),
      )
      .subscribe({
        next: (item) => told.results.push(item),
        error: (error: unknown) => {
          told.end = 'failed';
          told.error = error;
        },
        complete: () => (told.end = 'completed'),
      });
    if (plan.unsubscribeAfter === undefined) return;
    scheduler.schedule(() => {
      if (told.end === 'open') told.end = 'unsubscribed';
      subscription.unsubscribe();
    }, plan.unsubscribeAfter);
  }

  for (const fault of script.faults) scheduler.schedule(() => world.inject(fault), fault.at);
  scheduler.flush();
  return { world, seen, minions, timersLeft: scheduler.actions.filter(({ closed }) => !closed).length };
}

function isLocal(item: JobItem): item is LocalItem {
  return item.type !== 'return' || 'minion' in item;
}

/** mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
