import { marbles } from 'rxjs-marbles/jest';
import { untilAllReturned } from '../../lib/jobs/untilAllReturned.js';
import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { gone, progressed, returned, submitted } from './support/items.js';

const items: Record<string, LocalItem> = {
  s: submitted('a', 'b'),
  a: returned('a'),
  b: returned('b'),
  B: gone('b'),
  p: progressed('a'),
  z: returned('z'),
};

describe('untilAllReturned', () => {
  it.each([
    ['never', '                 -------', 'ab', '-------', '^------'],
    ['empty', '                 --|    ', 'ab', '--|    ', '^-!    '],
    ['one of two', '            s-a----', 'ab', 's-a----', '^------'],
    ['many', '                  s-a-b-z', 'ab', 's-a-(b|)', '^---! '],
    ['one given up', '          s-B-a-b', 'ab', 's-B-(a|)', '^---! '],
    ['one twice', '             a-a-b--', 'ab', 'a-a-(b|)', '^---! '],
    ['others do not count', '   z-p-a-b', 'ab', 'z-p-a-(b|)', '^-----!'],
    ['the source ends early', ' s-a-|  ', 'ab', 's-a-|  ', '^---!  '],
    ['an error', '              s-a-#  ', 'ab', 's-a-#  ', '^---!  '],
    ['without end', '           aaaaaaa', 'ab', 'aaaaaaa', '^------'],
    ['nobody to wait for', '    -------', '', '|', '^'],
  ])('%s', (_, story, minions, expected, subscribed) => {
    marbles((m) => {
      const story$ = m.cold(story.trim(), items);
      m.expect(story$.pipe(untilAllReturned<LocalItem>(minions))).toBeObservable(expected, items);
      m.expect(story$).toHaveSubscriptions(minions === '' ? [] : subscribed.trim());
    })();
  });

  it(
    'unsubscribed early leaves the source, and counts anew at each subscription',
    marbles((m) => {
      const story$ = m.cold('a-b-a-b', items);
      const story = story$.pipe(untilAllReturned<LocalItem>(new Set(['a', 'b'])));
      m.expect(story, '^!').toBeObservable('a', items);
      m.expect(story).toBeObservable('a-(b|)', items);
      m.expect(story$).toHaveSubscriptions(['^!', '^-!']);
    }),
  );
});
