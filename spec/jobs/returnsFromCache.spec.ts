import { NEVER, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { PermissionError, RequestError } from '../../lib/errors.js';
import type { MinionReturn } from '../../lib/jobs/JobItem.js';
import { returnsFromCache } from '../../lib/jobs/returnsFromCache.js';
import { returned } from './support/items.js';

const items = { a: returned('a'), b: returned('b'), A: returned('a', 'lookup'), B: returned('b', 'lookup') };
const down = () => throwError(() => new RequestError('down', { sent: true }));

/** Plays `source` with look-ups that find, in turn, what `found` says; gives when they were made. */
function play(
  source: string,
  found: readonly (readonly MinionReturn[])[],
  seen: string,
  lookupPause = 5_000,
): number[] {
  const at: number[] = [];
  marbles((m) => {
    const lookUp = () => {
      at.push(m.scheduler.now());
      return of({ returns: found[Math.min(at.length, found.length) - 1] ?? [] });
    };
    const seen$ = m
      .cold(source, items)
      .pipe(returnsFromCache<MinionReturn, MinionReturn>({ lookUp, lookupPause, scheduler: m.scheduler }));
    m.expect(seen$).toBeObservable(seen, items);
  })();
  return at;
}

describe('returnsFromCache', () => {
  it.each([
    ['never', '-', [], '-', []],
    ['empty', '-|', [], '-|', []],
    ['an error', '-#', [], '-#', []],
    ['one return', 'a 300ms |', [[items.A]], '250ms A 50ms |', [250]],
    ['two returns, one look-up', 'ab 300ms |', [[items.A, items.B]], '250ms (AB) 48ms |', [250]],
    ['a source that ends before the look-up', 'a|', [[items.A]], '-|', []],
    ['a return that comes twice', 'a 299ms a 300ms |', [[items.A]], '250ms A 350ms |', [250]],
    ['a look-up that is too early', 'a 799ms |', [[], [items.A]], '750ms A 49ms |', [250, 750]],
  ])('%s', (_, source, found, seen, looked) => {
    expect(play(source, found, seen)).toEqual(looked);
  });

  it('looks a forged return up eight times, with pauses up to lookupPause, and then no more', () => {
    expect(play('a 60s |', [[]], '60001ms |')).toEqual([250, 750, 1_750, 3_750, 7_750, 12_750, 17_750, 22_750]);
  });

  it('does not look more often for a forger who repeats himself', () => {
    const at = play(`${'a 99ms '.repeat(100)}|`, [[]], '10s |');
    expect(at).toEqual([250, 750, 1_750, 3_750, 7_750]);
  });

  it('soon looks for the first return of another minion, while a forged one waits', () => {
    const at = play('a 4s b 4s |', [[], [], [], [], [items.B]], '4251ms B 3750ms |');
    expect(at.slice(0, 5)).toEqual([250, 750, 1_750, 3_750, 4_251]);
  });

  it('goes on after a look-up that fails, and fails where the user may not look up', () => {
    marbles((m) => {
      const answers = [down, () => throwError(() => new PermissionError('no'))];
      const config = { lookUp: () => answers.shift()?.() ?? NEVER, lookupPause: 5_000, scheduler: m.scheduler };
      const seen$ = m.cold('a', items).pipe(returnsFromCache<MinionReturn, MinionReturn>(config));
      m.expect(seen$).toBeObservable('750ms #', items, new PermissionError('no'));
    })();
  });

  it('rests as long as a slow look-up took', () => {
    const at: number[] = [];
    marbles((m) => {
      const lookUp = () => {
        at.push(m.scheduler.now());
        return m.cold('1s (A|)', { A: { returns: at.length === 1 ? [items.A] : [items.A, items.B] } });
      };
      const seen$ = m
        .cold('a 999ms b', items)
        .pipe(returnsFromCache<MinionReturn, MinionReturn>({ lookUp, lookupPause: 5_000, scheduler: m.scheduler }));
      m.expect(seen$, '4s !').toBeObservable('1250ms A 1999ms B', items);
    })();
    expect(at).toEqual([250, 2_250]);
  });
});
