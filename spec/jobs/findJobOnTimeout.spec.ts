import { EMPTY, NEVER, of, tap, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { RequestError } from '../../lib/errors.js';
import { findJobOnTimeout } from '../../lib/jobs/findJobOnTimeout.js';
import type { FindJobSteps } from '../../lib/jobs/FindJobSteps.js';
import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { createRoster } from '../../lib/jobs/Roster.js';
import { gone, progressed, returned, silent, submitted } from './support/items.js';

const items: Record<string, LocalItem> = {
  s: submitted('a', 'b'),
  o: submitted(),
  a: returned('a'),
  b: returned('b'),
  l: returned('a', 'lookup'),
  p: progressed('a'),
  u: { ...returned('z'), unexpected: true },
  y: silent('a'),
  z: silent('b'),
  N: gone('a', 'no-response'),
  M: gone('b', 'no-response'),
  F: gone('a', 'lookup-failed'),
  G: gone('b', 'lookup-failed'),
  R: gone('a', 'not-running'),
  Q: gone('b', 'not-running'),
};

/** What find_job says of each minion. */
const saying =
  (answer: unknown): FindJobSteps['ask'] =>
  (minions) =>
    of(...minions.map((minion) => ({ minion, answer })));
const broken = () => throwError(() => new RequestError('down', { status: 500, sent: true }));
const times = { after: 3, maxPause: 4, lookupPause: 1, returnGrace: 2, findJobMinions: 9 };
const withA = () => of({ readable: true, returns: [returned('a', 'lookup')] });
const empty = () => of({ readable: true, returns: [] });

describe('findJobOnTimeout', () => {
  it.each<[string, string, string, Partial<FindJobSteps>]>([
    ['never', '                      ----------', '----------  ', {}],
    ['empty', '                      -|        ', '-|          ', {}],
    ['one, whose minions run', '     s---------', 's---------  ', {}],
    ['many', '                       sapub|    ', 'sapub|      ', {}],
    ['an error', '                   -s-#      ', '-s-#        ', {}],
    ['without end', '                saaaaaaaaa', 'saaaaaaaaa  ', { ask: broken }],
    ['nobody is missing', '          o---------', 'o---------  ', { ask: broken }],
    ['no news moves the timer', '    s-u-a-----', 's-u-a-------', { ask: () => NEVER }],
    ['no answer, twice', '           s---------', 's---(yz)(NM)', { after: 4, ask: () => EMPTY }],
    ['idle: grace, then the end', '  s---------', 's----(RQ)   ', { ask: saying({}) }],
    ['the cache has one', '          s---------', 's--l-Q      ', { ask: saying({}), lookUp: withA }],
    ['a cache without answer', '     s---------', 's---------  ', { ask: saying({}), lookUp: () => NEVER }],
    ['a round that always fails', '  s-----------', 's----------(FG)', { ask: broken }],
  ])('%s', (_, story, expected, given) => {
    marbles((m) => {
      const roster = createRoster();
      const seen$ = m.cold(story.trim(), items).pipe(
        findJobOnTimeout<LocalItem>({
          ...times,
          missing: roster.missing,
          ask: saying({ jid: 'J' }),
          lookUp: empty,
          scheduler: m.scheduler,
          ...given,
        }),
        tap(roster.note),
      );
      m.expect(seen$, '^-----------!').toBeObservable(expected, items);
    })();
  });

  it('unsubscribed early leaves the source and the question', () => {
    marbles((m) => {
      const story$ = m.cold('s--------', items);
      const answers$ = m.cold<never>('---------');
      const ask = () => answers$;
      const missing = () => ['a'];
      const seen$ = story$.pipe(
        findJobOnTimeout<LocalItem>({ ...times, missing, ask, lookUp: empty, scheduler: m.scheduler }),
      );
      m.expect(seen$, '^----!').toBeObservable('s', items);
      m.expect(story$).toHaveSubscriptions(' ^----!');
      m.expect(answers$).toHaveSubscriptions('---^-!');
    })();
  });

  it.each([
    ['the subscription', '----', 3],
    ['the answer', '      -s--', 4],
    ['a return', '        s-a-', 5],
    ['no other item', '   s-p-', 3],
    ['no stranger’s', '   s-u-', 3],
  ])('the first question is `after` ms from %s', (_, story, at) => {
    marbles((m) => {
      const asked: number[] = [];
      const ask = () => {
        asked.push(m.scheduler.now());
        return NEVER;
      };
      const missing = () => ['b'];
      const story$ = m.cold(story.trim(), items);
      story$.pipe(findJobOnTimeout({ ...times, missing, ask, lookUp: empty, scheduler: m.scheduler })).subscribe();
      m.flush();
      expect(asked).toEqual([at]);
    })();
  });

  it.each([
    ['no return while a round is out: the next one is a grown pause after it', '-s------', [4, 10]],
    ['a return while it is out: the next one is `after` ms from that', '        -s---a--', [4, 8]],
  ])('%s', (_, story, at) => {
    marbles((m) => {
      const asked: number[] = [];
      const ask: FindJobSteps['ask'] = () => {
        asked.push(m.scheduler.now());
        return m.cold('--(b|)', { b: { minion: 'b', answer: { jid: 'J' } } });
      };
      const missing = () => ['b'];
      const steps = { ...times, missing, ask, lookUp: empty, scheduler: m.scheduler };
      m.cold(story.trim(), items).pipe(findJobOnTimeout(steps)).subscribe();
      m.scheduler.maxFrames = 10;
      m.flush();
      expect(asked.slice(0, 2)).toEqual(at);
    })();
  });

  it('asks what a round names, the control along', () => {
    marbles((m) => {
      const asked: string[] = [];
      const ask: FindJobSteps['ask'] = (minions) => {
        asked.push(`${m.scheduler.now()} ${minions.join(' ')}`);
        return of(...minions.map((minion) => ({ minion, answer: { jid: 'J' } })));
      };
      const missing = () => new Set(['a', 'b', 'c']);
      const story$ = m.cold('s----------', items).pipe(
        findJobOnTimeout<LocalItem>({
          ...times,
          findJobMinions: 2,
          missing,
          ask,
          control: () => 'z',
          lookUp: empty,
          scheduler: m.scheduler,
        }),
      );
      m.expect(story$, '^-----------------!').toBeObservable('s', items);
      m.flush();
      expect(asked).toEqual(['3 a b z', '6 c z', '10 a b z', '13 c z', '17 a b z']);
    })();
  });

  it('delivers the return of a minion it has given up, where the cache tells it beside another', () => {
    marbles((m) => {
      const roster = createRoster();
      const cache = [empty, () => of({ readable: true, returns: [returned('b', 'lookup'), returned('a', 'lookup')] })];
      const runs = [{ jid: 'J' }, {}];
      const seen$ = m.cold('s---------', items).pipe(
        findJobOnTimeout<LocalItem>({
          ...times,
          missing: roster.missing,
          ask: () => of({ minion: 'b', answer: runs.shift() }),
          lookUp: () => cache.shift()?.() ?? NEVER,
          scheduler: m.scheduler,
        }),
        tap(roster.note),
      );
      m.expect(seen$, '^---------!').toBeObservable('s--y--N-(lk)', { ...items, k: returned('b', 'lookup') });
    })();
  });
});
