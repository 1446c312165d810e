import { catchError, EMPTY, lastValueFrom, toArray } from 'rxjs';
import { OutcomeUnknownError } from 'rx-salt';
import type { SaltEvent } from 'rx-salt';
import type { Flow } from '../Flow.js';
import { tellRequest } from '../tellRequest.js';

const jidOf = (i: number) => `2026112900000000${String(i).padStart(4, '0')}_${process.hrtime.bigint()}`;
const isReturn = ({ tag }: SaltEvent) => /^salt\/job\/[^/]+\/ret\//.test(tag);

/** Many at once over one connection. */
export const crowd: readonly Flow[] = [
  {
    title: 'fifty jobs, ten firehose readers and ten readers of one jid at once',
    // A hundred and fifty processes on two cores: others would wait too long.
    disturbs: ['minion1', 'minion2', 'minion3'],
    options: { jobs: { minionTimeout: 120_000 } },
    mayAsk: ['local_async test.ping', 'print_job'],
    run: async ({ salt, note, recorder }) => {
      const jids = Array.from({ length: 50 }, (_, i) => jidOf(i));
      const count = (events: readonly SaltEvent[]) =>
        events.filter((event) => isReturn(event) && jids.some((jid) => event.tag.includes(jid))).length;
      const seen = Array.from({ length: 10 }, (): SaltEvent[] => []);
      const routed = Array.from({ length: 10 }, (): SaltEvent[] => []);
      const readers = [
        ...seen.map((events) => salt.events.subscribe((event) => events.push(event))),
        ...routed.map((events, i) => salt.eventsOf(jids[i] ?? '').subscribe((event) => events.push(event))),
      ];
      const items = await Promise.all(
        jids.map(async (jid) => {
          const job$ = salt.localAsync({ tgt: '*', fun: 'test.ping' }, { jid: () => jid });
          // [salt] A master that is too busy answers 500, and may never run the job.
          const orUnknown = catchError((error: unknown) => {
            if (error instanceof OutcomeUnknownError) return EMPTY;
            throw error;
          });
          const { length } = await lastValueFrom(job$.pipe(orUnknown, toArray()));
          return length;
        }),
      );
      const jobs = recorder.requests.filter((request) => tellRequest(request).startsWith('local_async test.ping'));
      note(`${jobs.length} submissions`);
      const told = (counts: readonly number[], wanted: readonly number[]) =>
        counts.every((one, i) => one === wanted[i % wanted.length]) ? 'all returns' : counts.join();
      note(
        `the jobs gave ${told(
          items,
          items.map((length) => length && 3),
        )}`,
      );
      note(`each firehose brought ${told(seen.map(count), [items.reduce((sum, length) => sum + length, 0)])}`);
      note(`each route brought ${told(routed.map(count), items)}`);
      for (const reader of readers) reader.unsubscribe();
    },
    story: `
      50 submissions
      the jobs gave all returns
      each firehose brought all returns
      each route brought all returns
      stream: connecting > open
      asked: login, GET /events`,
  },
];
