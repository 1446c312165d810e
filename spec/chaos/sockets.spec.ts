import { catchError, EMPTY, filter, firstValueFrom, lastValueFrom, map, tap } from 'rxjs';
import { createSaltClient, type SaltClient } from 'rx-salt';
import { startSimulator } from 'rx-salt/testing';
import type { JobItem, LocalItem } from '../../lib/jobs/JobItem.js';
import { hastyScheduler } from '../flows/support/hastyScheduler.js';
import { seeded } from './seeded.js';

const runs = Number(process.env.RX_SALT_SOCKET_RUNS ?? 150);
const seed = Number(process.env.RX_SALT_CHAOS_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const minions = ['minion1', 'minion2', 'minion3'];
const jobs = 6;

const isLocal = (item: JobItem): item is LocalItem =>
  item.type !== 'batch' && (item.type !== 'return' || 'minion' in item);

/** When the token of now is known to be good, and nobody is about to use it for the first time. */
async function settled(salt: SaltClient): Promise<void> {
  // Refused with the old token it may have run, which is an error; the new one is known then.
  const asked$ = salt.request({ client: 'runner', fun: 'test.arg' }).pipe(catchError(() => EMPTY));
  await lastValueFrom(asked$, { defaultValue: undefined });
  await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open' || state === 'idle')));
}

/** What one run over real sockets broke of the promise. */
async function play(own: number): Promise<readonly string[]> {
  const random = seeded(own);
  const sim = await startSimulator({
    speed: 100,
    minions,
    seed: own,
    release: random() < 0.5 ? '3006' : '3008',
    functions: { 'chaos.run': ({ args, minion }) => `${String(args[0])} on ${minion}` },
    faults: { every: 4_000, kinds: ['cut', 'end', 'cutWithin', 'hungMinion', 'lateReturn', 'lostEvent', 'twice'] },
  });
  const salt = createSaltClient({
    url: sim.url,
    credentials: { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' },
    // All else as by default, fifty times as fast.
    scheduler: hastyScheduler(50),
    http: { timeout: 300_000 },
    events: { backoff: { attempts: 1_000 } },
  });
  const broken: string[] = [];
  const one = async (job: number) => {
    const returned = new Set<string>();
    const decided = new Set<string>();
    const low = { client: 'local_async', tgt: '*', fun: 'chaos.run', arg: [job] } as const;
    const story$ = salt.track(low).pipe(
      filter(isLocal),
      tap((item) => {
        if (item.type !== 'return' && item.type !== 'no-return') return;
        decided.add(item.minion);
        if (item.type !== 'return') return;
        if (returned.has(item.minion)) broken.push(`job ${job}: ${item.minion} twice`);
        returned.add(item.minion);
        if (item.return !== `${job} on ${item.minion}`) broken.push(`job ${job}: ${item.minion}, a foreign value`);
      }),
      map(() => undefined),
    );
    try {
      await lastValueFrom(story$);
      for (const minion of minions) if (!decided.has(minion)) broken.push(`job ${job}: ${minion} is missing`);
    } catch (error) {
      // salt-api restarts: a submission may be refused, or its answer be lost.
      const name = error instanceof Error ? error.name : '';
      if (!['RequestError', 'OutcomeUnknownError'].includes(name)) broken.push(`job ${job}: ${String(error)}`);
    }
  };
  // One of these at a time: a token that dies again while a new one is being used is an AuthenticationError.
  const troubles: readonly (() => unknown)[] = [
    () => sim.tokens.expire(),
    () => sim.tokens.forget(),
    () => sim.restartApi(),
    () => undefined,
  ];
  for (let job = 0; job < jobs; job += 3) {
    const together = Promise.all([one(job), one(job + 1), one(job + 2)]);
    await troubles[Math.floor(random() * troubles.length)]?.();
    await together;
    await settled(salt);
  }
  if (sim.connections.live > 1) broken.push(`${sim.connections.live} connections`);
  await salt.close();
  await sim.close();
  return broken.map((what) => `seed ${own}: ${what}`);
}

it(
  `keeps the promise in ${runs} runs of ${jobs} jobs over real sockets (RX_SALT_CHAOS_SEED=${seed})`,
  async () => {
    const broken: (readonly string[])[] = [];
    for (let run = 0; run < runs; run += 4) {
      const seeds = Array.from({ length: Math.min(4, runs - run) }, (_, i) => seed + run + i);
      broken.push(...(await Promise.all(seeds.map(play))));
    }
    expect(broken.flat()).toEqual([]);
  },
  60 * 60_000,
);
