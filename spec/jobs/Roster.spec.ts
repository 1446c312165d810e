import type { LocalItem } from '../../lib/jobs/JobItem.js';
import { createRoster } from '../../lib/jobs/Roster.js';
import { gone, progressed, returned, submitted } from './support/items.js';

describe('Roster', () => {
  it.each<[string, readonly LocalItem[], string, string]>([
    ['nobody', [], '', ''],
    ['submitted', [submitted('a', 'b')], 'a b', ''],
    ['a return', [submitted('a', 'b'), returned('a')], 'b', 'a'],
    ['given up', [submitted('a', 'b'), gone('a')], 'b', ''],
    ['given up, and returned after all', [submitted('a', 'b'), gone('a'), returned('a')], 'b', 'a'],
    ['unknown to the master', [submitted('b'), gone('a', 'unknown-minion')], 'b', ''],
    ['a stranger', [submitted('a'), returned('z')], 'a', 'z'],
    ['what is no result', [submitted('a'), progressed('a')], 'a', ''],
  ])('knows who is missing and who returned: %s', (_, items, missing, back) => {
    const roster = createRoster();
    items.forEach(roster.note);
    expect([[...roster.missing()].join(' '), [...roster.returned()].join(' ')]).toEqual([missing, back]);
  });

  it('marks the returns of strangers, and drops those that were delivered', () => {
    const roster = createRoster();
    [submitted('a', '__proto__'), gone('b', 'unknown-minion')].forEach(roster.note);
    for (const minion of ['a', 'b', '__proto__']) expect(roster.screen(returned(minion))).toEqual(returned(minion));
    expect(roster.screen(returned('z'))).toEqual({ ...returned('z'), unexpected: true });
    roster.note(returned('a'));
    expect(roster.screen(returned('a', 'lookup'))).toBeUndefined();
    expect(roster.screen(progressed('a'))).toEqual(progressed('a'));
  });
});
