import { DecodeError, NoMinionsMatchedError } from '../../lib/errors.js';
import { readAnswer } from '../../lib/jobs/readAnswer.js';
import { readMasterAnswer } from '../../lib/jobs/readMasterAnswer.js';
import { readRunning } from '../../lib/jobs/readRunning.js';

describe('readAnswer', () => {
  it.each([
    ['minions', { jid: 'J', minions: ['a', 'b'] }, ['a', 'b']],
    ['none named (a syndic)', { jid: 'J' }, []],
    ['an empty list', { jid: 'J', minions: [] }, []],
    ['what is no name', { jid: 'J', minions: ['a', 5, null] }, ['a']],
    ['a name of a prototype', { jid: 'J', minions: ['__proto__'] }, ['__proto__']],
  ])('%s', (_, answer, minions) => {
    expect(readAnswer(answer, 'J')).toEqual(minions);
  });

  it.each<[unknown, typeof NoMinionsMatchedError | typeof DecodeError]>([
    [{}, NoMinionsMatchedError],
    [[], NoMinionsMatchedError],
    [undefined, NoMinionsMatchedError],
    [null, DecodeError],
    ['text', DecodeError],
    [false, DecodeError],
    [['a'], DecodeError],
    [{ minions: ['a'] }, DecodeError],
    [{ jid: 'F', minions: ['a'] }, DecodeError],
    [{ jid: 7 }, DecodeError],
  ])('%j is refused', (answer, kind) => {
    expect(() => readAnswer(answer, 'J')).toThrow(kind);
  });
});

describe('readMasterAnswer', () => {
  it.each([
    [{ jid: 'J', tag: 'salt/run/J' }, 'J'],
    [{ jid: 'J' }, 'J'],
  ])('%j', (answer, jid) => {
    expect(readMasterAnswer(answer, 'runner_async')).toBe(jid);
  });

  it.each([[undefined], [null], [{}], [[]], ['J'], [{ jid: '' }], [{ jid: 7 }]])('%j is refused', (answer: unknown) => {
    expect(() => readMasterAnswer(answer, 'runner_async')).toThrow(DecodeError);
  });
});

const asking = { jid: 'self', fun: 'runner.jobs.master' };

describe('readRunning', () => {
  it.each([
    [[asking], ['self']],
    [
      [{ jid: 'a', fun: 'runner.x' }, asking, { jid: 'b' }, { jid: 'a' }],
      ['a', 'self', 'b'],
    ],
    [[null, 'a', { jid: 7 }, {}, asking], ['self']],
    [[{ jid: 'a', fun: 'runner.x' }], undefined],
    [[], undefined],
    [{}, undefined],
    [undefined, undefined],
    ['a', undefined],
  ])('%j', (answer, jids) => {
    const found = readRunning(answer);
    expect(found && [...found]).toEqual(jids);
  });
});
