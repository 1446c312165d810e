import { faultsOfSalt } from './faultsOfSalt.js';
import { storiesOf } from './storiesOf.js';

const story = `
  works: submitted
  an act
  works: return 1
  works: complete
  fails: submitted
  fails: return 2, failed
  fails: complete
  asked: all
  recovery: probe`;
const or = [faultsOfSalt.hungCall('works', 'fails'), faultsOfSalt.lostReturn('works', 'minion1')];

describe('the stories of a flow', () => {
  it('are its own alone where Salt has no fault', () => {
    const own = ['works: submitted', 'an act', 'works: return 1', 'works: complete'];
    for (const stories of [storiesOf({ story, or }, '3007', true), storiesOf({ story, or }, '3008', false)]) {
      expect(stories).toHaveLength(1);
      expect(stories[0]?.slice(0, 4)).toEqual(own);
    }
    const on = { '3007': { why: 'it is older', story: 'another' } };
    expect(storiesOf({ story, on, or }, '3007', true)).toEqual([['another']]);
  });

  it('are those in which one call hangs, too', () => {
    const [, first, second, ...more] = storiesOf({ story, or }, '3008', true);
    expect(more).toEqual([]);
    expect(first?.slice(0, 4)).toEqual([
      'works: submitted',
      'an act',
      'works: fails with NoReturnError, submitted',
      'fails: submitted',
    ]);
    expect(second?.slice(4)).toEqual([
      'fails: submitted',
      'fails: fails with NoReturnError, submitted',
      'asked: all',
      'recovery: probe',
    ]);
  });

  it('are those in which a return was lost, and looked for', () => {
    const [, lost] = storiesOf({ story, or }, '3006', true);
    expect(lost?.slice(1, 4)).toEqual(['an act', 'works: no-return minion1 not-running', 'works: complete']);
    expect(lost?.at(-1)).toBe('recovery: find_job, print_job, probe');
  });

  it('name a job that the story tells', () => {
    expect(() => storiesOf({ story, or: [faultsOfSalt.hungCall('nobody')] }, '3008', true)).toThrow('nobody');
  });
});
