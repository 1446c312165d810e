import { delay, from, map, mergeMap, NEVER, of, throwError, VirtualTimeScheduler } from 'rxjs';
import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { inPortions, type Portions } from '../../lib/jobs/inPortions.js';
import { gone, returned } from './support/items.js';

const failed = (minion: string): LocalItem => ({ ...returned(minion), success: false });

/** Each minion takes as many milliseconds as its digit says; `f` fails, `g` is given up and corrected, `x` breaks its job. */
function play(minions: readonly string[], portions: Portions): readonly string[] {
  const scheduler = new VirtualTimeScheduler();
  const log: string[] = [];
  const see = (what: string) => log.push(`${scheduler.now()} ${what}`);
  let n = 0;
  const run = (portion: readonly string[], jid: string) =>
    from(portion).pipe(
      mergeMap((minion) => {
        if (minion.startsWith('x')) return throwError(() => new Error(`job ${jid}`));
        if (minion.startsWith('n')) return NEVER;
        const items = minion.startsWith('f') ? [failed(minion)] : [returned(minion)];
        const told = minion.startsWith('g') ? [gone(minion), returned(minion)] : items;
        return from(told).pipe(delay(Number(minion.slice(1)), scheduler));
      }),
    );
  inPortions(minions, portions, run, () => String(++n), scheduler)
    .pipe(
      map((item) =>
        item.type === 'batch'
          ? `job ${item.jid}: ${item.minions.join(' ')}, ${item.done} of ${item.of}`
          : 'minion' in item && item.type !== 'return'
            ? `no ${item.minion}`
            : 'minion' in item
              ? item.minion
              : '',
      ),
    )
    .subscribe({ next: see, error: ({ message }: Error) => see(`! ${message}`), complete: () => see('done') });
  scheduler.flush();
  return log;
}

describe('inPortions', () => {
  it.each<[string, readonly string[], Portions, readonly string[]]>([
    ['nobody', [], { size: 2 }, ['0 done']],
    ['one', ['a1'], { size: 2 }, ['0 job 1: a1, 0 of 1', '1 a1', '1 done']],
    [
      'a place is free when its minion is done',
      ['a1', 'b3', 'c1'],
      { size: 2 },
      ['0 job 1: a1 b3, 0 of 3', '1 a1', '1 job 2: c1, 1 of 3', '2 c1', '3 b3', '3 done'],
    ],
    [
      'places that get free at once are one portion',
      ['a1', 'b1', 'c1', 'd1'],
      { size: 2 },
      ['0 job 1: a1 b1, 0 of 4', '1 a1', '1 b1', '1 job 2: c1 d1, 2 of 4', '2 c1', '2 d1', '2 done'],
    ],
    [
      'a wait between',
      ['a1', 'b2', 'c1', 'd1'],
      { size: 2, wait: 5 },
      ['0 job 1: a1 b2, 0 of 4', '1 a1', '2 b2', '6 job 2: c1 d1, 2 of 4', '7 c1', '7 d1', '7 done'],
    ],
    [
      'a share, rounded down',
      ['a1', 'b1', 'c1'],
      { size: '67%' },
      ['0 job 1: a1 b1, 0 of 3', '1 a1', '1 b1', '1 job 2: c1, 2 of 3', '2 c1', '2 done'],
    ],
    [
      'never nobody',
      ['a1', 'b1'],
      { size: '1%' },
      ['0 job 1: a1, 0 of 2', '1 a1', '1 job 2: b1, 1 of 2', '2 b1', '2 done'],
    ],
    ['more places than minions', ['a1'], { size: 9 }, ['0 job 1: a1, 0 of 1', '1 a1', '1 done']],
    [
      'a minion that is corrected frees one place',
      ['g1', 'a1'],
      { size: 1 },
      ['0 job 1: g1, 0 of 2', '1 no g1', '1 g1', '1 job 2: a1, 1 of 2', '2 a1', '2 done'],
    ],
    [
      'stopped within a wait',
      ['a1', 'f2', 'b1'],
      { size: 2, wait: 5, stopAfter: 1 },
      ['0 job 1: a1 f2, 0 of 3', '1 a1', '2 f2', '2 done'],
    ],
    ['stopped by failures', ['f1', 'a1'], { size: 1, stopAfter: 1 }, ['0 job 1: f1, 0 of 2', '1 f1', '1 done']],
    [
      'stopped, while one still runs',
      ['f1', 'a3', 'b1'],
      { size: 2, stopAfter: 1 },
      ['0 job 1: f1 a3, 0 of 3', '1 f1', '3 a3', '3 done'],
    ],
    [
      'failures that stop nothing',
      ['f1', 'a1'],
      { size: 1, stopAfter: 2 },
      ['0 job 1: f1, 0 of 2', '1 f1', '1 job 2: a1, 1 of 2', '2 a1', '2 done'],
    ],
    [
      'an error of a job',
      ['a1', 'x1', 'b1'],
      { size: 1 },
      ['0 job 1: a1, 0 of 3', '1 a1', '1 job 2: x1, 1 of 3', '1 ! job 2'],
    ],
    ['one that never returns', ['n1', 'a1'], { size: 1 }, ['0 job 1: n1, 0 of 2']],
  ])('%s', (_, minions, portions, expected) => {
    expect(play(minions, portions)).toEqual(expected);
  });

  it('goes on where a job is done while it is being subscribed', () => {
    const seen: string[] = [];
    const scheduler = new VirtualTimeScheduler();
    const run = (portion: readonly string[]) => from(portion).pipe(map((minion) => returned(minion)));
    const story$ = inPortions(['a', 'b', 'c'], { size: 1 }, run, () => 'J', scheduler);
    story$.subscribe({ next: ({ type }) => seen.push(type), complete: () => seen.push('done') });
    scheduler.flush();
    expect(seen).toEqual(['batch', 'return', 'batch', 'return', 'batch', 'return', 'done']);
  });

  it('unsubscribed early leaves the jobs that run, and begins no other', () => {
    const scheduler = new VirtualTimeScheduler();
    const log: string[] = [];
    const run = (portion: readonly string[]) => of(returned(portion.join())).pipe(delay(2, scheduler));
    const story$ = inPortions(['a', 'b'], { size: 1 }, run, () => 'J', scheduler);
    const subscription = story$.subscribe(({ type }) => log.push(type));
    scheduler.schedule(() => subscription.unsubscribe(), 1);
    scheduler.flush();
    expect(log).toEqual(['batch']);
  });
});
