import { lastValueFrom, toArray } from 'rxjs';
import type { SaltEvent } from 'rx-salt';
import type { Flow } from '../Flow.js';

const jidOf = (i: number) => `2026112900000000${String(i).padStart(4, '0')}_${process.hrtime.bigint()}`;
const isReturn = ({ tag }: SaltEvent) => /^salt\/job\/[^/]+\/ret\//.test(tag);

/** Many at once over one connection. */
export const crowd: readonly Flow[] = [
  {
    title: 'fifty jobs, ten firehose readers and ten readers of one jid at once',
    // A hundred and fifty processes on two cores: others would wait too long.
    disturbs: ['minion1', 'minion2', 'minion3'],
    options: { jobs: { minionTimeout: 120_000 } },
    run: async ({ salt, note }) => {
      const jids = Array.from({ length: 50 }, (_, i) => jidOf(i));
      const count = (events: readonly SaltEvent[]) =>
        events.filter((event) => isReturn(event) && jids.some((jid) => event.tag.includes(jid))).length;
      const seen = Array.from({ length: 10 }, (): SaltEvent[] => []);
      const routed = Array.from({ length: 10 }, (): SaltEvent[] => []);
      const readers = [
        ...seen.map((events) => salt.events.subscribe((event) => events.push(event))),
        ...routed.map((events, i) => salt.eventsOf(jids[i] ?? '').subscribe((event) => events.push(event))),
      ];
      const jobs = jids.map((jid) =>
        lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }, { jid: () => jid }).pipe(toArray())),
      );
      const items = await Promise.all(jobs);
      note(`each job gave ${[...new Set(items.map(({ length }) => length))].join()} items`);
      note(`each firehose brought ${[...new Set(seen.map(count))].join()} returns`);
      note(`each route brought ${[...new Set(routed.map(count))].join()} returns`);
      for (const reader of readers) reader.unsubscribe();
    },
    story: `
      each job gave 3 items
      each firehose brought 150 returns
      each route brought 3 returns
      stream: connecting > open
      asked: login, GET /events, local_async test.ping x50`,
  },
];
