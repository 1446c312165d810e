import { createInquiry } from '../../lib/jobs/Inquiry.js';
import type { Alive } from '../../lib/jobs/readFindJob.js';

const missing = new Set(['a', 'b', 'c']);

describe('Inquiry', () => {
  it('names the missing in rotation, those in grace left out', () => {
    const inquiry = createInquiry();
    const rounds = [2, 2, 2, 1, 1, 1, 9].map((atMost) => [inquiry.next(missing, atMost).join(''), inquiry.wentRound()]);
    expect(rounds).toEqual([
      ['ab', false],
      ['c', true],
      ['ab', false],
      ['c', true],
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    inquiry.startGrace(['b'], 5);
    expect(inquiry.next(missing, 9)).toEqual(['a', 'c']);
    inquiry.endGrace(['b']);
    expect(inquiry.next(missing, 9)).toEqual(['a', 'b', 'c']);
    expect([inquiry.next(new Set(), 9), inquiry.wentRound()]).toEqual([[], true]);
  });

  it('goes on where it was, whoever returned meanwhile', () => {
    const inquiry = createInquiry();
    expect(inquiry.next(missing, 1)).toEqual(['a']);
    expect([inquiry.next(new Set(['a', 'c']), 9), inquiry.wentRound()]).toEqual([['c'], true]);
    expect(inquiry.next(new Set(['c', 'd']), 9)).toEqual(['c', 'd']);
  });

  it.each<[string, readonly Alive[], object]>([
    ['all run', ['running', 'running'], { running: ['a', 'b'], idle: [], silent: [], again: false }],
    ['one idle', ['idle', 'running'], { running: ['b'], idle: ['a'], silent: [], again: false }],
    ['one silent, one answered', ['silent', 'running'], { running: ['b'], idle: [], silent: [], again: true }],
    ['nobody answered', ['silent', 'silent'], { running: [], idle: [], silent: [], again: true }],
  ])('judges a round: %s', (_, [a = 'silent', b = 'silent'], expected) => {
    const inquiry = createInquiry();
    inquiry.hear('a', a);
    inquiry.hear('b', b);
    expect(inquiry.verdict(['a', 'b'])).toEqual(expected);
  });

  it('gives up a minion at its second silence in a row, and an answer in between begins anew', () => {
    const inquiry = createInquiry();
    const answers: readonly Alive[] = ['silent', 'running', 'silent', 'silent'];
    const rounds = answers.map((alive) => {
      inquiry.next(missing, 9);
      return [inquiry.hear('a', alive), inquiry.verdict(['a']).silent];
    });
    expect(rounds).toEqual([
      [true, []],
      [false, []],
      [true, []],
      [false, ['a']],
    ]);
  });

  it('knows whose grace is over', () => {
    const inquiry = createInquiry();
    expect(inquiry.graceEnds(missing)).toBe(Infinity);
    inquiry.startGrace(['c'], 5);
    inquiry.startGrace(['a', 'b'], 7);
    expect([inquiry.graceEnds(missing), inquiry.overdue(4), inquiry.overdue(5)]).toEqual([5, [], ['c']]);
    inquiry.endGrace(['c']);
    expect([inquiry.graceEnds(missing), inquiry.overdue(7)]).toEqual([7, ['a', 'b']]);
    // Whoever is missing no longer has no grace.
    expect([inquiry.graceEnds(new Set(['b'])), inquiry.overdue(7)]).toEqual([7, ['b']]);
    expect(inquiry.graceEnds(new Set())).toBe(Infinity);
  });

  it('holds 200,000 minions', () => {
    const minions = Array.from({ length: 200_000 }, (_, i) => `minion${i}`);
    const inquiry = createInquiry();
    expect(inquiry.next(new Set(minions), Infinity)).toHaveLength(200_000);
    inquiry.startGrace(minions, 5);
    expect(inquiry.graceEnds(new Set(minions))).toBe(5);
  });
});
