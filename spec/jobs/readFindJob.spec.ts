import { isRecord } from '../../lib/checks.js';
import { readFindJob } from '../../lib/jobs/readFindJob.js';
import { recordedAnswers } from './support/recorded.js';

describe('readFindJob', () => {
  it.each([
    ['running', { jid: 'J', pid: 1 }],
    ['idle', {}],
    ['idle', { jid: 7 }],
    ['idle', []],
    ['idle', true],
    ['idle', 0],
    ['idle', ''],
    ['idle', "Module 'saltutil' is not available."],
    ['silent', false],
    ['silent', null],
    ['silent', undefined],
    ['silent', 'Minion did not return. [No response]\nThe minions may not have all finished running'],
    ['silent', 'Minion did not return. [Not connected]'],
  ])('%s: %j', (alive, answer) => {
    expect(readFindJob(answer)).toBe(alive);
  });

  it.each([
    ['3006', ['running', 'running', 'silent']],
    ['3008', ['running', 'running', 'silent']],
  ])('reads what %s answered of a hung minion', (release, expected) => {
    const [first] = recordedAnswers(release, 'hung-minion', 'saltutil.find_job');
    const answer = first?.answer;
    const told = ['minion1', 'minion2', 'minion3'].map((minion) => (isRecord(answer) ? answer[minion] : 'no map'));
    expect(told.map(readFindJob)).toEqual(expected);
  });
});
