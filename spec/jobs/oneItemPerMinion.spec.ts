import { marbles } from 'rxjs-marbles/jest';
import { oneItemPerMinion } from '../../lib/jobs/oneItemPerMinion.js';
import type { LocalItem, MinionResult } from '../../lib/jobs/JobItem.js';
import { gone, progressed, returned, submitted } from './support/items.js';

const results: Record<string, MinionResult> = {
  a: returned('a'),
  b: returned('b'),
  A: gone('a'),
  B: gone('b', 'no-response'),
  C: gone('b', 'deadline'),
  u: { ...returned('z'), unexpected: true },
};
const items: Record<string, LocalItem> = { ...results, s: submitted('a', 'b'), p: progressed('a') };

describe('oneItemPerMinion', () => {
  it.each([
    ['never', '                               -------', '-------   '],
    ['empty', '                               --|    ', '--|       '],
    ['only what is no result', '              sp--|  ', '----|     '],
    ['one', '                                 s-a|   ', '--a|      '],
    ['many', '                                s-a-b-|', '--a-b-|   '],
    ['no-returns are held back, in order', '  sB-A-| ', '-----(BA|)'],
    ['a return takes one back', '             sA-a-B|', '---a--(B|)'],
    ['the last word of a minion counts', '    sB-C-| ', '-----(C|) '],
    ['an unexpected return passes', '         sA-u-| ', '---u-(A|) '],
    ['an error', '                            sA-a-# ', '---a-#    '],
    ['without end', '                         aaaaaa ', 'aaaaaa    '],
  ])('%s', (_, story, expected) => {
    marbles((m) => {
      m.expect(m.cold(story.trim(), items).pipe(oneItemPerMinion())).toBeObservable(expected, results);
    })();
  });

  it(
    'unsubscribed early leaves the source, and starts anew at each subscription',
    marbles((m) => {
      const story$ = m.cold('sA-a-b|', items);
      const results$ = story$.pipe(oneItemPerMinion());
      m.expect(results$, '^---!').toBeObservable('---a', results);
      m.expect(results$).toBeObservable('         ---a-b|', results);
      m.expect(story$).toHaveSubscriptions(['^---!', '^-----!']);
    }),
  );
});
