import { EMPTY, NEVER, of, range, take, tap, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { accompaniedBy } from '../../lib/jobs/accompaniedBy.js';

describe('accompaniedBy', () => {
  it.each([
    ['never, and never', '              -------', '-------', '-------', '^------'],
    ['an empty source ends both', '     ---|   ', '-x---x-', '-x-|   ', '^--!   '],
    ['an empty extra ends neither', '   -a--b-|', ' --|    ', '-a--b-|', '^-!    '],
    ['one of each', '                   --a-|  ', '-x-----', '-xa-|  ', '^---!  '],
    ['many', '                          -a-b-c|', '--x-y--', '-axbyc|', '^-----!'],
    ['an extra without end', '          a----| ', '-xxxxxx', 'axxxx| ', '^----! '],
    ['a source without end', '          aaaaaaa', '-|     ', 'aaaaaaa', '^!     '],
    ['an error of the source', '        -a-#   ', '--x---x', '-ax#   ', '^--!   '],
    ['an error of the extra', '         -a---b-', '---#   ', '-a-#   ', '^--!   '],
  ])('%s', (_, source, extra, both, subscribed) => {
    marbles((m) => {
      const extra$ = m.cold(extra.trim());
      m.expect(m.cold(source.trim()).pipe(accompaniedBy(extra$))).toBeObservable(both);
      m.expect(extra$).toHaveSubscriptions(subscribed.trim());
    })();
  });

  it('unsubscribed early leaves both', () => {
    marbles((m) => {
      const source$ = m.cold('-a-b-a-b');
      const extra$ = m.cold(' --x-x-x-');
      const unsubscribed = '  ^--!    ';
      m.expect(source$.pipe(accompaniedBy(extra$)), unsubscribed).toBeObservable('-ax');
      m.expect(source$).toHaveSubscriptions('^--!');
      m.expect(extra$).toHaveSubscriptions('^--!');
    })();
  });

  it('unsubscribed from within leaves an extra that emits while it is being subscribed', () => {
    let emitted = 0;
    const extra$ = range(1, 9).pipe(tap(() => emitted++));
    NEVER.pipe(accompaniedBy(extra$), take(1)).subscribe();
    expect(emitted).toBe(1);
  });

  it.each([
    ['empty', EMPTY, ['complete']],
    ['one', of('a'), ['a', 'complete']],
    ['an error', throwError(() => 'no'), ['no']],
  ])('ends with a source that ends while it is being subscribed: %s', (_, source$, expected) => {
    const seen: unknown[] = [];
    const see = (value: unknown) => seen.push(value);
    source$.pipe(accompaniedBy(NEVER)).subscribe({ next: see, error: see, complete: () => see('complete') });
    expect(seen).toEqual(expected);
  });
});
