import { EMPTY, filter, firstValueFrom, map, ReplaySubject, take } from 'rxjs';
import type { Observable } from 'rxjs';
import { react } from 'rx-salt';
import type { MinionResult, ReactorItem, SaltClient } from 'rx-salt';
import type { Flow } from '../Flow.js';
import { tellItem } from '../tellItem.js';

const tellReaction = (item: ReactorItem<MinionResult>) =>
  item.type === 'gap'
    ? 'a gap'
    : [
        `${item.reaction} ${item.status} on ${item.events.map(({ tag }) => tag.replace(/\d{20}(_\w+)?/, '<jid>')).join(' and ')}`,
        ...item.results.map((result) => tellItem(result, true)).sort(),
      ].join('; ');

const isOpen = (salt: SaltClient) => firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
const send = (salt: SaltClient, tag: string) =>
  firstValueFrom(salt.request({ client: 'runner', fun: 'event.send', arg: [tag] }));

/** What is told of a reactor, and a promise of so many of its items. */
function heard(source$: Observable<ReactorItem<MinionResult>>) {
  const items$ = new ReplaySubject<ReactorItem<MinionResult>>(Infinity);
  source$.subscribe(items$);
  return {
    told: items$.pipe(map(tellReaction)),
    after: (items: number) =>
      firstValueFrom(
        items$.pipe(
          take(items),
          filter((_, i) => i === items - 1),
        ),
      ),
  };
}

/** Events that call for a reaction. */
export const reactors: readonly Flow[] = [
  {
    title: 'an event of a minion wakes a reactor, and the job of its reaction does not',
    // Its tags are those of everybody's jobs.
    disturbs: ['minion1', 'minion2', 'minion3'],
    run: async ({ salt, tell, note }, target) => {
      const reactor = heard(
        react(salt, {
          on: ['demo/*', 'salt/job/*/new', 'salt/job/*/ret/*'],
          // What salt-call itself returns is another's.
          where: ({ tag, data }) => tag.startsWith('demo/') || data.fun === 'test.echo',
          run: ([event], own) => {
            if (event?.tag !== 'demo/dead') return EMPTY;
            note(`demo/dead has cmd ${String(event.data.cmd)} and id ${String(event.data.id)}`);
            return own.localAsync({ tgt: String(event.data.id), fun: 'test.echo', arg: ['recovered'] });
          },
        }),
      );
      const told = tell('reactor', reactor.told.pipe(take(4)));
      await isOpen(salt);
      await target.minion('minion1').send('demo/dead', { why: 'no reason' });
      await reactor.after(1);
      await firstValueFrom(salt.request({ client: 'local', tgt: 'minion2', fun: 'test.echo', arg: ['by another'] }));
      await target.minion('minion1').send('demo/end', {});
      await told;
    },
    story: `
      demo/dead has cmd _minion_event and id minion1
      reactor: 1 done on demo/dead; return minion1 "recovered"
      reactor: 2 done on salt/job/<jid>/new
      reactor: 3 done on salt/job/<jid>/ret/minion2
      reactor: 4 done on demo/end
      reactor: complete
      stream: connecting > open
      asked: login, GET /events, local_async test.echo, local test.echo`,
  },
  {
    title: 'events that are collected, a reaction that is verified, and one that is not',
    uses: ['minion2'],
    run: async ({ salt, tell, note }) => {
      const recover = { tgt: 'minion2', fun: 'test.echo', arg: ['recovered'] };
      const reactor = heard(
        react(salt, {
          on: 'demo/collected/?',
          collect: { for: 60_000, count: 2 },
          run: (_, own) => own.localAsync(recover),
          verify: ([event], own) =>
            own
              .localAsync({ ...recover, fun: 'test.ping', arg: [] })
              .pipe(map(({ success }) => success && event?.tag === 'demo/collected/1')),
          notify: ({ status }) => note(`notified: ${status}`),
        }),
      );
      const told = tell('reactor', reactor.told.pipe(take(2)));
      await isOpen(salt);
      for (const tag of ['1', '2', '3', '4']) await send(salt, `demo/collected/${tag}`);
      await told;
    },
    story: `
      notified: done
      reactor: 1 done on demo/collected/1 and demo/collected/2; return minion2 "recovered"
      notified: unverified
      reactor: 2 unverified on demo/collected/3 and demo/collected/4; return minion2 "recovered"
      reactor: complete
      stream: connecting > open
      asked: login, GET /events, runner event.send x4, local_async test.echo x2, local_async test.ping x2`,
  },
];
