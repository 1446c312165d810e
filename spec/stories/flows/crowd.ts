import { catchError, count, EMPTY, lastValueFrom, mergeMap, range, toArray } from 'rxjs';
import { OutcomeUnknownError } from 'rx-salt';
import type { SaltEvent } from 'rx-salt';
import { faultsOfSalt } from '../faultsOfSalt.js';
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
      const returnsIn = (events: readonly SaltEvent[]) =>
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
          const orUnknown = catchError((error: unknown) => {
            if (error instanceof OutcomeUnknownError) return EMPTY;
            throw error;
          });
          const { length } = await lastValueFrom(job$.pipe(orUnknown, toArray()));
          return length;
        }),
      );
      const answered = (line: string) => recorder.requests.filter((request) => tellRequest(request) === line).length;
      const [fine, refused] = [answered('local_async test.ping'), answered('local_async test.ping 500')];
      const unknown = items.filter((length) => length === 0).length;
      const told = (counts: readonly number[], wanted: readonly number[]) =>
        counts.every((one, i) => one === wanted[i % wanted.length]) ? 'all returns' : counts.join();
      const known = told(
        items.filter((length) => length > 0),
        [3],
      );
      note(`${fine + refused} submissions${refused > 0 ? ', some answered with 500' : ''}`);
      note(`the jobs gave ${known}${unknown > 0 ? `, but for ${unknown === refused ? 'those' : unknown}` : ''}`);
      note(`each firehose brought ${told(seen.map(returnsIn), [items.reduce((sum, length) => sum + length, 0)])}`);
      note(`each route brought ${told(routed.map(returnsIn), items)}`);
      for (const reader of readers) reader.unsubscribe();
    },
    story: `
      50 submissions
      the jobs gave all returns
      each firehose brought all returns
      each route brought all returns
      stream: connecting > open
      asked: login, GET /events`,
    or: [
      faultsOfSalt.racedKey((story) => {
        const refused = story.replace('50 submissions', '50 submissions, some answered with 500');
        return [refused.replace('jobs gave all returns', 'jobs gave all returns, but for those')];
      }),
    ],
  },
  {
    title: 'twenty jobs, submitted one at a time',
    // Nobody else may send a request meanwhile.
    disturbs: ['api'],
    options: { concurrency: 1, jobs: { minionTimeout: 120_000 } },
    mayAsk: ['print_job'],
    run: async ({ salt, note }) => {
      const job$ = salt.localAsync({ tgt: '*', fun: 'test.ping' });
      const returns = await lastValueFrom(
        range(0, 20).pipe(
          mergeMap(() => job$.pipe(count())),
          toArray(),
        ),
      );
      note(`returns: ${returns.join()}`);
    },
    story: `
      returns: ${Array.from({ length: 20 }, () => 3).join()}
      stream: connecting > open
      asked: login, GET /events, local_async test.ping x20`,
  },
];
