import { marbles } from 'rxjs-marbles/jest';
import { RenewalDue } from '../../lib/events/RenewalDue.js';
import { untilRenewal } from '../../lib/events/untilRenewal.js';

describe('untilRenewal', () => {
  it.each([
    ['never', '          -----', 3, '---#   ', '^--!   '],
    ['one', '            -a---', 3, '-a-#   ', '^--!   '],
    ['without end', '    aaaaaa', 3, '  aaa(a#)', '^--!'],
    ['an error before', '-a#  ', 3, '-a!    ', '^-!    '],
    ['due already', '    -a---', -5, '#     ', '(^!)    '],
    ['never due', '      -a---', Infinity, '-a', '^      '],
  ])('%s', (_, source, renewAt, expected, subscribed) => {
    marbles((m) => {
      const lost = new Error('lost');
      const source$ = m.cold(source.trim(), undefined, lost);
      const error = expected.includes('!') ? lost : new RenewalDue();
      m.expect(source$.pipe(untilRenewal(renewAt, m.scheduler))).toBeObservable(
        expected.replace('!', '#').trim(),
        undefined,
        error,
      );
      m.expect(source$).toHaveSubscriptions(subscribed.trim());
    })();
  });

  it('unsubscribed early leaves the source and no timer', () => {
    marbles((m) => {
      const source$ = m.cold('-a-');
      m.expect(source$.pipe(untilRenewal(9, m.scheduler)), '^-!').toBeObservable('-a');
      m.expect(source$).toHaveSubscriptions('^-!');
    })();
  });
});
