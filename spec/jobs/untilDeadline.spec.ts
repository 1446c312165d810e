import { of, tap } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { untilDeadline } from '../../lib/jobs/untilDeadline.js';
import { gone, returned, submitted } from './support/items.js';

const items: Record<string, LocalItem> = {
  s: submitted('a', 'b'),
  a: returned('a'),
  b: returned('b'),
  A: gone('a', 'deadline'),
  B: gone('b', 'deadline'),
};

describe('untilDeadline', () => {
  it.each([
    ['never submitted, never due', '  --------', '-------   ', '^-------'],
    ['empty', '                       -|      ', '-|        ', '^!      '],
    ['nothing after the answer', '    -s------', '-s-(AB|)  ', '^--!    '],
    ['one returned', '                -sa-----', '-sa(B|)   ', '^--!    '],
    ['done before', '                 -s(ab|) ', '-s(ab|)   ', '^-!     '],
    ['an error before', '             -s#     ', '-s#       ', '^-!     '],
    ['submitted only after it', '     ----s---', '----(sAB|)', '^---!   '],
    ['without end', '                 saaaaaaa', 'saa(B|)   ', '^--!    '],
  ])('%s', (_, story, expected, subscribed) => {
    marbles((m) => {
      const missing = new Set(['a', 'b']);
      const story$ = m.cold(story.trim(), items);
      const note = (item: LocalItem) => item.type === 'return' && missing.delete(item.minion);
      const seen$ = story$.pipe(untilDeadline(3, () => [...missing], m.scheduler));
      m.expect(seen$.pipe(tap(note))).toBeObservable(expected, items);
      m.expect(story$).toHaveSubscriptions(subscribed.trim());
    })();
  });

  it.each([
    ['0: at once', 0, 's(AB|)', '^!'],
    ['Infinity: never', Infinity, 's------', '^------'],
  ])('a deadline of %s', (_, deadline, expected) => {
    marbles((m) => {
      const seen$ = m.cold('s------', items).pipe(untilDeadline(deadline, () => ['a', 'b'], m.scheduler));
      m.expect(seen$).toBeObservable(deadline === 0 ? '(sAB|)' : expected, items);
    })();
  });

  it(
    'unsubscribed early leaves the source and no timer',
    marbles((m) => {
      const story$ = m.cold('-s-------', items);
      m.expect(story$.pipe(untilDeadline(3, () => ['a'], m.scheduler)), '^--!').toBeObservable('-s', items);
      m.expect(story$).toHaveSubscriptions('^--!');
      m.expect(of<LocalItem>(submitted('a')).pipe(untilDeadline(3, () => ['a'], m.scheduler))).toBeObservable('(s|)', {
        s: submitted('a'),
      });
    }),
  );
});
