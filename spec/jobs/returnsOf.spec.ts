import { marbles } from 'rxjs-marbles/jest';
import type { MinionReturn } from '../../lib/jobs/JobItem.js';
import { returnsOf } from '../../lib/jobs/returnsOf.js';

const event = (id: string, jid = 'J') => ({
  tag: `salt/job/${jid}/ret/${id}`,
  data: { cmd: '_return', id, jid, fun: 'f', return: id, retcode: 0 },
});
const events = {
  a: event('a'),
  b: event('b'),
  f: event('a', 'F'),
  n: { tag: 'salt/job/J/new', data: { minions: ['a'] } },
  p: { tag: 'salt/job/J/start/a', data: { id: 'a', jid: 'J' } },
};
const items = Object.fromEntries<MinionReturn>(
  ['a', 'b'].map((minion) => [
    minion,
    { type: 'return', minion, jid: 'J', fun: 'f', return: minion, retcode: 0, success: true, via: 'event' },
  ]),
);

describe('returnsOf', () => {
  it.each([
    ['never', '                 ------', '------'],
    ['empty', '                 --|   ', '--|   '],
    ['nothing of this job', '   fnp-| ', '----| '],
    ['one', '                   -a-|  ', '-a-|  '],
    ['many, each once', '       abafb|', 'ab---|'],
    ['an error', '              -a-#  ', '-a-#  '],
    ['without end', '           aaaaaa', 'a-----'],
  ])('%s', (_, source, expected) => {
    marbles((m) => {
      m.expect(m.cold(source.trim(), events).pipe(returnsOf('J'))).toBeObservable(expected, items);
    })();
  });

  it(
    'unsubscribed early leaves the source, and forgets whom it saw',
    marbles((m) => {
      const source$ = m.cold('-a-b-', events);
      const returns$ = source$.pipe(returnsOf('J'));
      m.expect(returns$, '^-!').toBeObservable('-a-', items);
      m.expect(returns$).toBeObservable('     -a-b-', items);
      m.expect(source$).toHaveSubscriptions(['^-!', '^----']);
    }),
  );
});
