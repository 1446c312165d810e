import { NEVER, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { OutcomeUnknownError } from '../../lib/errors.js';
import { discoverMinions } from '../../lib/jobs/discoverMinions.js';
import type { LookUp } from '../../lib/jobs/LookUp.js';
import { like } from '../support/like.js';
import { returned } from './support/items.js';

const web1 = returned('web1', 'lookup');
const n = { minions: ['web1'], returns: [] };
const c = { minions: ['web1', 'web2'], returns: [web1] };
const unknown = of<LookUp>({ readable: false, returns: [] });
const failing = throwError(() => new Error('down'));
const told = of<LookUp>({ readable: true, returns: [web1], minions: c.minions });
const outcomeUnknown = like({ name: 'OutcomeUnknownError' });

describe('discoverMinions', () => {
  it.each([
    ['its new event', '          --n', unknown, [], '--(n|)'],
    ['the first of its events', ' (nn)', unknown, [], '(n|)'],
    ['the cache', '              ---', told, [], '(c|)'],
    ['none, and its returns', '  ---', unknown, ['web1'], '30s (n|)'],
    ['none for 30 s', '          ---', unknown, [], '30s #'],
    ['events that end', '        |', unknown, [], '30s #'],
    ['no answered look-up', '    ---', failing, [], '300s #'],
    ['no answer at all', '       ---', NEVER, [], '300s #'],
    ['no answer, but returns', ' ---', NEVER, ['web1'], '300s (n|)'],
    ['events that fail', '       --#', unknown, [], '--x'],
  ])('told by %s', (_, named, lookUp$, heard, expected) => {
    marbles((m) => {
      const minions$ = discoverMinions({
        named: m.hot(named.trim(), { n: n.minions }),
        returned: () => heard,
        lookUp: () => lookUp$,
        lookupPause: 5_000,
        scheduler: m.scheduler,
      });
      if (expected === '--x') m.expect(minions$).toBeObservable('--#');
      else m.expect(minions$).toBeObservable(expected, { n, c }, outcomeUnknown);
    })();
  });

  it('gives the returns of those that nobody named first: with the last named one the job is over', () => {
    marbles((m) => {
      const stranger = returned('stranger', 'lookup');
      const found = of<LookUp>({ readable: true, minions: ['web1'], returns: [web1, stranger] });
      const steps = {
        named: NEVER,
        returned: () => [],
        lookUp: () => found,
        lookupPause: 5_000,
        scheduler: m.scheduler,
      };
      const inOrder = { minions: ['web1'], returns: [stranger, web1] };
      m.expect(discoverMinions(steps)).toBeObservable('(o|)', { o: inOrder });
    })();
  });

  it('looks once in a lookupPause, and counts only the time of look-ups that are answered', () => {
    marbles((m) => {
      const at: number[] = [];
      const lookUp = () => {
        at.push(m.scheduler.now() / 1_000);
        return at.length === 2 ? failing : unknown;
      };
      const steps = { named: NEVER, returned: () => [], lookUp, lookupPause: 10_000, scheduler: m.scheduler };
      m.expect(discoverMinions(steps)).toBeObservable('40s #', undefined, outcomeUnknown);
      m.flush();
      expect(at).toEqual([0, 10, 20, 30]);
    })();
  });

  it('unsubscribed early leaves the look-up', () => {
    marbles((m) => {
      const answer$ = m.cold<LookUp>('----');
      const named = m.hot<readonly string[]>('----');
      const steps = { named, returned: () => n.minions, lookUp: () => answer$, lookupPause: 5, scheduler: m.scheduler };
      m.expect(discoverMinions(steps), '^-!').toBeObservable('---');
      m.expect(answer$).toHaveSubscriptions('^-!');
      m.expect(named).toHaveSubscriptions('^-!');
    })();
  });

  it('says never to submit again unseen', () => {
    const error = new OutcomeUnknownError('nothing tells whether the job runs: never submit it again unseen');
    marbles((m) => {
      const steps = { named: NEVER, returned: () => [], lookUp: () => unknown, lookupPause: 5, scheduler: m.scheduler };
      m.expect(discoverMinions(steps)).toBeObservable('30s #', undefined, error);
    })();
  });
});
