import { of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import type { MinionReturn } from '../../lib/jobs/JobItem.js';
import { printJobOnReconnect, type PrintJobSteps } from '../../lib/jobs/printJobOnReconnect.js';
import { returned } from './support/items.js';

const items = { a: returned('a'), b: returned('b'), A: returned('a', 'lookup'), B: returned('b', 'lookup') };
const times = { lookupPause: 2, maxPause: 4 };
const framesOf = (row: string) => Array.from(row).flatMap((mark, frame) => (mark === 'x' ? [frame] : []));

describe('printJobOnReconnect', () => {
  it.each([
    ['never', '               ----------', '----------', '----------', '          '],
    ['empty', '               -|        ', '--g       ', '-|        ', '          '],
    ['an error', '            -a#       ', '---g      ', '-a#       ', '          '],
    ['no gap', '              -a-b-|    ', '----------', '-a-b-|    ', '          '],
    ['one gap', '             ------|   ', '-g        ', '-(AB)-|   ', '-x        '],
    ['known before', '        a-----|   ', '-g        ', 'aB----|   ', '-x        '],
    ['found before', '        ----a-|   ', '-g        ', '-(AB)-|   ', '-x        '],
    ['many gaps, one pause', 'a-----|   ', '-ggg      ', 'aB----|   ', '-x-x      '],
    ['gaps without end', '    ab--------', '--gggggggg', 'ab--------', '--x---x---'],
    ['the gaps end', '        a-----|   ', '-g|       ', 'aB----|   ', '-x        '],
  ])('%s', (_, source, gaps, seen, looked) => {
    marbles((m) => {
      const at: number[] = [];
      const lookUp = () => {
        at.push(m.scheduler.now());
        return of({ returns: [items.A, items.B] });
      };
      const steps: PrintJobSteps<MinionReturn> = {
        ...times,
        reconnected: m.hot(gaps.trim()),
        lookUp,
        scheduler: m.scheduler,
      };
      m.expect(m.cold(source.trim(), items).pipe(printJobOnReconnect(steps)), '^---------!').toBeObservable(
        seen,
        items,
      );
      m.flush();
      expect(at).toEqual(framesOf(looked));
    })();
  });

  it.each([
    ['never answers', '   -----', '^---------!', [1]],
    ['is empty', '        |    ', '', [1]],
    ['fails', '           #    ', '', [1, 5, 9]],
  ])('a look-up that %s ends nothing', (_, answer, _subscribed, looked) => {
    marbles((m) => {
      const at: number[] = [];
      const lookUp = () => {
        at.push(m.scheduler.now());
        return answer.trim() === '#'
          ? throwError(() => new Error('down'))
          : m.cold<{ returns: MinionReturn[] }>(answer.trim());
      };
      const reconnected = m.hot('-g');
      const seen$ = m
        .cold('a---b----', items)
        .pipe(
          printJobOnReconnect<MinionReturn, MinionReturn>({ ...times, reconnected, lookUp, scheduler: m.scheduler }),
        );
      m.expect(seen$, '^---------!').toBeObservable('a---b', items);
      m.flush();
      expect(at).toEqual(looked);
    })();
  });

  it.each([
    ['unsubscribed early', '-------', '^--!', '-', '^--!', '^--!'],
    ['with the source done', '---|   ', '^------', '---|', '^--!', '^--!'],
  ])('%s leaves the gaps and the look-up under way', (_, source, unsubscribed, seen, gaps, lookUps) => {
    marbles((m) => {
      const source$ = m.cold<MinionReturn>(source.trim());
      const reconnected = m.hot('-g-----');
      const answer$ = m.cold<{ returns: MinionReturn[] }>('------');
      const steps = { ...times, reconnected, lookUp: () => answer$, scheduler: m.scheduler };
      m.expect(source$.pipe(printJobOnReconnect(steps)), unsubscribed).toBeObservable(seen);
      m.expect(source$).toHaveSubscriptions(gaps);
      m.expect(answer$).toHaveSubscriptions(lookUps.replace('^-', '-^'));
    })();
  });
});
