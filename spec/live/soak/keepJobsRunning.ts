import { filter } from 'rxjs';
import type { SaltClient } from 'rx-salt';
import { mintJid } from '../../../lib/commands/mintJid.js';
import { type LocalItem, type Soaked, valueOf } from './Soaked.js';

const minions = ['minion1', 'minion2', 'minion3'];

/** Runs `lanes` jobs at a time, the next as soon as one ends, while `goesOn`; resolves with the last of them. */
export async function keepJobsRunning(
  salt: SaltClient,
  {
    lanes,
    random,
    goesOn,
    soaked,
  }: {
    readonly lanes: number;
    readonly random: () => number;
    readonly goesOn: () => boolean;
    readonly soaked: Soaked[];
  },
): Promise<void> {
  const oneJob = () => {
    const job: Soaked = {
      number: soaked.length,
      jid: mintJid(Date.now(), random),
      beganAt: Date.now(),
      story: [],
    };
    soaked.push(job);
    const seconds = random() < 0.5 ? 0 : 1 + Math.floor(random() * 20);
    const where =
      random() < 0.5 ? { tgt: '*' } : { tgt: minions.slice(0, 1 + Math.floor(random() * 3)), tgt_type: 'list' };
    const what =
      seconds === 0
        ? { fun: 'test.echo', arg: [valueOf(job.number)] }
        : { fun: 'cmd.run', arg: [`sleep ${seconds}; echo ${valueOf(job.number)}`] };
    return new Promise<void>((resolve) => {
      const ended = (how: { readonly error?: unknown }) => {
        job.end = { at: Date.now(), ...how };
        resolve();
      };
      salt
        .track({ client: 'local_async', ...where, ...what }, { jid: () => job.jid })
        .pipe(filter((item): item is LocalItem => item.type === 'submitted' || 'minion' in item))
        .subscribe({
          next: (item) => {
            job.story.push({ at: Date.now(), item });
          },
          error: (error: unknown) => ended({ error }),
          complete: () => ended({}),
        });
    });
  };
  const lane = async () => {
    while (goesOn()) await oneJob();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
