import { marbles } from 'rxjs-marbles/jest';
import { map, of, VirtualTimeScheduler } from 'rxjs';
import type { JobItem } from '../../lib/jobs/JobItem.js';
import { type Summary, summarize } from '../../lib/jobs/summarize.js';
import { gone, progressed, returned, silent, submitted } from './support/items.js';

const batch = (...minions: readonly string[]): JobItem => ({ type: 'batch', jid: 'J', minions, done: 0, of: 2 });
const failed: JobItem = { ...returned('a'), success: false };
const started = (minion: string): JobItem => ({ type: 'started', jid: 'J', minion });
const master: JobItem = { type: 'return', jid: 'J', fun: 'runner.f', return: 1, success: true, via: 'event' };

/** `targeted/returned/failed/noReturn/missing`, and how each minion is. */
function inShort({ targeted, returned: back, failed: bad, noReturn, missing, minions }: Summary): string {
  const states = [...minions].map(([minion, { state, progress, reason, silent: isSilent }]) =>
    [
      minion,
      state,
      ...(progress ? [`${progress.done} of ${progress.of}`] : []),
      ...(reason ? [reason] : []),
      ...(isSilent ? ['silent'] : []),
    ].join(' '),
  );
  return [`${targeted}/${back}/${bad}/${noReturn}/${missing}`, ...states].join(', ');
}

describe('summarize', () => {
  it.each<[string, readonly JobItem[], string]>([
    ['submitted', [submitted('a', 'b')], '2/0/0/0/2, a waiting, b waiting'],
    ['submitted to nobody', [submitted()], '0/0/0/0/0'],
    ['started', [submitted('a'), started('a')], '1/0/0/0/1, a started'],
    ['progress', [submitted('a'), progressed('a'), progressed('a')], '1/0/0/0/1, a started 2 of 2'],
    ['started after progress', [submitted('a'), progressed('a'), started('a')], '1/0/0/0/1, a started 1 of 2'],
    [
      'portions of a batch',
      [batch('a'), submitted('a'), returned('a'), batch('b'), submitted('b')],
      '2/1/0/0/1, a succeeded, b waiting',
    ],
    ['one returned', [submitted('a', 'b'), returned('a')], '2/1/0/0/1, a succeeded, b waiting'],
    ['one failed, after progress', [submitted('a'), progressed('a'), failed], '1/1/1/0/0, a failed 1 of 2'],
    ['one given up', [submitted('a'), gone('a')], '1/0/0/1/0, a no-return not-running'],
    ['silent', [submitted('a', 'b'), silent('a')], '2/0/0/0/2, a waiting silent, b waiting'],
    ['silent, and then its progress', [submitted('a'), silent('a'), progressed('a')], '1/0/0/0/1, a started 1 of 2'],
    ['silent, and then its return', [submitted('a'), silent('a'), returned('a')], '1/1/0/0/0, a succeeded'],
    ['silent, and then given up', [submitted('a'), silent('a'), gone('a')], '1/0/0/1/0, a no-return not-running'],
    ['given up twice', [submitted('a'), gone('a'), gone('a', 'deadline')], '1/0/0/1/0, a no-return deadline'],
    ['given up, and returned after all', [submitted('a'), gone('a'), failed], '1/1/1/0/0, a failed'],
    [
      'unknown to the master',
      [submitted('b'), gone('a', 'unknown-minion')],
      '2/0/0/1/1, b waiting, a no-return unknown-minion',
    ],
    ['unexpected', [submitted('a'), { ...returned('z'), unexpected: true }], '2/1/0/0/1, a waiting, z succeeded'],
    ['a runner', [submitted(), master], '0/1/0/0/0'],
    ['an orchestration', [submitted(), progressed('m_master')], '1/0/0/0/1, m_master started 1 of 2'],
    [
      'an orchestration that has ended',
      [submitted(), progressed('m_master'), progressed('m_master'), { ...master, success: false }],
      '1/1/1/0/0, m_master failed 2 of 2',
    ],
    ['a minion called __proto__', [submitted('__proto__'), returned('__proto__')], '1/1/0/0/0, __proto__ succeeded'],
    [
      'progress that comes after the return',
      [submitted('a'), returned('a'), progressed('a')],
      '1/1/0/0/0, a succeeded 1 of 2',
    ],
    ['a start that comes after the return', [submitted('a'), returned('a'), started('a')], '1/1/0/0/0, a succeeded'],
    [
      'given up, heard of, and returned after all',
      [submitted('a'), gone('a'), progressed('a'), returned('a')],
      '1/1/0/0/0, a succeeded 1 of 2',
    ],
    [
      'progress before and after one was given up',
      [submitted('a'), progressed('a'), gone('a'), progressed('a')],
      '1/0/0/1/0, a no-return 2 of 2 not-running',
    ],
    [
      'progress of one given up',
      [submitted('a'), gone('a'), progressed('a')],
      '1/0/0/1/0, a no-return 1 of 2 not-running',
    ],
  ])('%s', (_, items, expected) => {
    let last = '';
    of(...items)
      .pipe(summarize(new VirtualTimeScheduler()), map(inShort))
      .subscribe((seen) => (last = seen));
    expect(last).toBe(expected);
  });

  it.each([
    ['never', '      ---', '---'],
    ['empty', '      -| ', '-| '],
    ['one', '        -a|', '-1|'],
    ['an error', '   a-#', '0-#'],
    ['without end', 'aaa', '012'],
  ])('%s: one summary for each item, with the time', (_, story, expected) => {
    marbles((m) => {
      const elapsed$ = m.cold(story.trim(), { a: returned('a') }).pipe(
        summarize(m.scheduler),
        map(({ elapsed, jid }) => [elapsed, jid]),
      );
      m.expect(elapsed$).toBeObservable(expected, { 0: [0, 'J'], 1: [1, 'J'], 2: [2, 'J'] });
    })();
  });

  it('counts anew at each subscription, and is done with the source when unsubscribed', () => {
    marbles((m) => {
      const story$ = m.cold('sa-', { s: submitted('a'), a: returned('a') });
      const short$ = story$.pipe(summarize(m.scheduler), map(inShort));
      const values = { s: '1/0/0/0/1, a waiting', a: '1/1/0/0/0, a succeeded' };
      m.expect(short$, '^!').toBeObservable('s', values);
      m.expect(short$).toBeObservable('sa', values);
      m.expect(story$).toHaveSubscriptions(['^!', '^']);
    })();
  });
});
