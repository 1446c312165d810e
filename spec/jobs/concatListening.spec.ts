import { concat, EMPTY, NEVER, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { concatListening } from '../../lib/jobs/concatListening.js';

describe('concatListening', () => {
  it.each([
    ['never first: what comes is held', '              ------   ', '-x-x-----', '---------   '],
    ['never second', '                                 -a-|     ', '---------', '-a-------   '],
    ['both empty', '                                   --|      ', '----|    ', '----|       '],
    ['an empty first', '                               --|      ', '---x-|   ', '---x-|      '],
    ['an empty second', '                              -a-|     ', '-|       ', '-a-|        '],
    ['one each, in order', '                           -a-|     ', '----y-|  ', '-a--y-|     '],
    ['one held', '                                     a---|    ', '-x----y-|', 'a---x-y-|   '],
    ['many held, and one without delay', '             -a-b|    ', 'xy-------z|', '-a-b(xy)-z|'],
    ['the second ended before the first', '            ---b|    ', 'x-|      ', '---b(x|)    '],
    ['an error first: what was held comes before', '   ---#     ', 'x-y------', '---(xy#)    '],
    ['an error second: what was held comes before', '  -a------ ', 'x--#     ', '-a-(x#)     '],
    ['an error second, later', '                       -a-|     ', '----y-#  ', '-a--y-#     '],
    ['a first without end', '                          aaaaaaaaa', 'x-|      ', 'aaaaaaaaa   '],
  ])('%s', (_, first, second, expected) => {
    marbles((m) => {
      m.expect(concatListening(m.cold(first.trim()), m.cold(second.trim()))).toBeObservable(expected);
    })();
  });

  it.each([
    ['while the first runs', '  ^-!     ', '-a     ', '^-!     ', '^-!     '],
    ['while the second runs', ' ^------!', '-a----y', '^--!    ', '^------!'],
  ])('unsubscribed early %s leaves both', (_, unsubscribed, seen, first, second) => {
    marbles((m) => {
      const first$ = m.cold(' -a-|    ');
      const second$ = m.cold('------y-z');
      m.expect(concatListening(first$, second$), unsubscribed.trim()).toBeObservable(seen);
      m.expect(first$).toHaveSubscriptions(first.trim());
      m.expect(second$).toHaveSubscriptions(second.trim());
    })();
  });

  it.each([
    ['both at once', of('a'), of('x', 'y'), ['a', 'x', 'y', 'complete']],
    ['both empty', EMPTY, EMPTY, ['complete']],
    ['an error first', throwError(() => 'no'), of('x'), ['x', 'no']],
    [
      'an error second',
      of('a'),
      concat(
        of('x'),
        throwError(() => 'no'),
      ),
      ['x', 'no'],
    ],
    ['an endless second', of('a'), concat(of('x'), NEVER), ['a', 'x']],
  ])('of sources that emit while they are subscribed: %s', (_, first$, second$, expected) => {
    const seen: unknown[] = [];
    const see = (value: unknown) => seen.push(value);
    concatListening<unknown>(first$, second$).subscribe({ next: see, error: see, complete: () => see('complete') });
    expect(seen).toEqual(expected);
  });
});
