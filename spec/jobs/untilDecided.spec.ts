import { tap } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { NoMinionsMatchedError } from '../../lib/errors.js';
import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { createRoster } from '../../lib/jobs/Roster.js';
import { untilDecided } from '../../lib/jobs/untilDecided.js';
import { gone, progressed, returned, submitted } from './support/items.js';

const items: Record<string, LocalItem> = {
  s: submitted('a', 'b'),
  o: submitted(),
  a: returned('a'),
  b: returned('b'),
  B: gone('b'),
  p: progressed('z'),
  z: { ...returned('z'), unexpected: true },
};

describe('untilDecided', () => {
  const never = { missing: () => new Set<string>(), syndicWait: 0, unnamedWait: 5 };
  const noMatch = new NoMinionsMatchedError('no minion matched the target');

  it.each([
    ['never', '                                          0, --------', '--------  ', '^-------'],
    ['empty', '                                          0, --|     ', '--|       ', '^-!     '],
    ['submitted only', '                                 0, -s------', '-s------  ', '^-------'],
    ['all returned', '                                   0, -sab----', '-sa(b|)   ', '^--!    '],
    ['one given up', '                                   0, -sBa----', '-sB(a|)   ', '^--!    '],
    ['one given up, corrected by its return', '          0, -sBb--a-', '-sBb--(a|)', '^-----! '],
    ['returns without end', '                            0, zzzzzzzz', 'zzzzzzzz  ', '^-------'],
    ['a wait for syndics', '                             3, sab-----', 'sab--|    ', '^----!  '],
    ['a wait that a return begins anew', '               3, sab-z---', 'sab-z--|  ', '^------!'],
    ['a wait that nothing else begins anew', '           3, sab-p---', 'sab-p|    ', '^----!  '],
    ['a wait that the end of the source ends', '         3, sab|    ', 'sab|      ', '^--!    '],
    ['nobody named, nobody came', '                      0, o-------', 'o----#    ', '^----!  '],
    ['nobody named, one came', '                         0, o-z-----', 'o-z----|  ', '^------!'],
    ['nobody named, only progress came', '               0, o-p-----', 'o-p--#    ', '^----!  '],
  ])('%s', (_, row, expected, subscribed) => {
    const [wait = '', story = ''] = row.split(',').map((part) => part.trim());
    marbles((m) => {
      const roster = createRoster();
      const story$ = m.cold(story, items);
      const syndicWait = Number(wait);
      const decided$ = story$.pipe(
        tap(roster.note),
        untilDecided({ missing: roster.missing, syndicWait, unnamedWait: 5, scheduler: m.scheduler }),
      );
      m.expect(decided$).toBeObservable(expected, items, noMatch);
      m.expect(story$).toHaveSubscriptions(subscribed.trim());
    })();
  });

  it(
    'an error passes; unsubscribed early leaves the source and no timer',
    marbles((m) => {
      m.expect(m.cold('-#').pipe(untilDecided({ ...never, scheduler: m.scheduler }))).toBeObservable('-#');
      const story$ = m.cold('s--------', { s: submitted() });
      m.expect(story$.pipe(untilDecided({ ...never, scheduler: m.scheduler })), '^--!').toBeObservable('s', {
        s: submitted(),
      });
      m.expect(story$).toHaveSubscriptions('^--!');
    }),
  );
});
