import { marbles } from 'rxjs-marbles/jest';
import { ofTag } from '../../lib/events/ofTag.js';

const events = {
  a: { tag: 'salt/job/7/ret/web1', data: {} },
  b: { tag: 'salt/job/7/new', data: {} },
  c: { tag: 'salt/auth', data: {} },
};

describe('ofTag', () => {
  it.each([
    ['many values', 'a-b-c-a-|', 'a-----a-|'],
    ['one value', '--a|', '--a|'],
    ['a value that does not match', '--b|', '---|'],
    ['an empty source', '--|', '--|'],
    ['a source that never emits', '-', '-'],
    ['an endless source', 'abcabc', 'a--a--'],
    ['an error', 'a-b-#', 'a---#'],
  ])('keeps the events whose tag matches: %s', (_, source, expected) => {
    marbles((m) => {
      m.expect(m.hot(source, events).pipe(ofTag('salt/job/*/ret/*'))).toBeObservable(expected, events);
    })();
  });

  it(
    'unsubscribes from the source with its subscriber',
    marbles((m) => {
      const source$ = m.hot('    --a--b--a--a', events);
      const subscribed = '       ^------!';
      m.expect(source$.pipe(ofTag('salt/job/*/ret/*')), subscribed).toBeObservable('--a-----', events);
      m.expect(source$).toHaveSubscriptions(subscribed);
    }),
  );

  it('takes values of any type that has a tag', () => {
    marbles((m) => {
      const values = { x: { tag: 'a/b', extra: 1 } };
      m.expect(m.cold('x|', values).pipe(ofTag('a*'))).toBeObservable('x|', values);
    })();
  });
});
