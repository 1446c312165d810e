import { isDeepStrictEqual } from 'node:util';
import { catchError, count, EMPTY, lastValueFrom, mergeMap, range, toArray } from 'rxjs';
import { OutcomeUnknownError } from 'rx-salt';
import type { SaltEvent } from 'rx-salt';
import { faultsOfSalt } from '../faultsOfSalt.js';
import type { Flow } from '../Flow.js';
import { countReturns, returnsIn } from '../returnsIn.js';
import { tellRequest } from '../tellRequest.js';

const jidOf = (i: number) => `2026112900000000${String(i).padStart(4, '0')}_${process.hrtime.bigint()}`;

/** Fifty submissions of which some are told as a 500. */
const someRefused = (story: string) => [
  story
    .replace('50 submissions', '50 submissions, some answered with 500')
    .replace('jobs gave all returns', 'jobs gave all returns, but for those'),
];
/** Some returns are on the stream twice. */
const someAgain = (story: string) => [story.replace('the same returns', '$&\nminions have sent returns again')];

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
      const ours = seen.map((events) => returnsIn(events, jids));
      const own = routed.map((events, i) => returnsIn(events, jids.slice(i, i + 1)));
      const [all = []] = ours;
      const sum = items.reduce((total, length) => total + length, 0);
      note(`each firehose brought ${told(ours.map(countReturns), [sum])}`);
      note(`each route brought ${told(own.map(countReturns), items)}`);
      const wanted = [
        ...ours.map(() => all),
        ...own.map((_, i) => all.filter(({ tag }) => tag.includes(jids[i] ?? ''))),
      ];
      const same = isDeepStrictEqual([...ours, ...own], wanted);
      note(`all readers had ${same ? 'the same' : 'different'} returns`);
      if (all.length > countReturns(all)) note('minions have sent returns again');
      for (const reader of readers) reader.unsubscribe();
    },
    story: `
      50 submissions
      the jobs gave all returns
      each firehose brought all returns
      each route brought all returns
      all readers had the same returns
      stream: connecting > open
      asked: login, GET /events`,
    or: [
      faultsOfSalt.racedKey(someRefused),
      faultsOfSalt.sentAgain(someAgain),
      faultsOfSalt.racedKey((story) => someRefused(story).flatMap(someAgain)),
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
