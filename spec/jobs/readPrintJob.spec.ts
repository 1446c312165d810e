import { masterReturn, readMasterJob, readPrintJob } from '../../lib/jobs/readPrintJob.js';
import { recordedAnswers } from './support/recorded.js';

const error = 'Cannot contact returner or no job with this jid';
const web1 = { return: 5, retcode: 0, success: true };
const item = {
  type: 'return',
  minion: 'web1',
  jid: 'J',
  fun: 'f',
  return: 5,
  retcode: 0,
  success: true,
  via: 'lookup',
};
const nothing = { readable: false, returns: [] };

describe('readPrintJob', () => {
  it.each<[string, unknown, object]>([
    ['no answer, for it is forbidden', undefined, nothing],
    ['an empty map', {}, nothing],
    ['a text', 'oops', nothing],
    ['a list', [], nothing],
    ['another jid', { F: { Result: { web1 } } }, nothing],
    ['an entry that is no map', { J: null }, nothing],
    ['unknown, as 3006 says', { J: { Error: error, StartTime: '', Result: {} } }, nothing],
    ['unknown, with a time', { J: { Error: error, StartTime: '2026, Nov 29 15:55:17', Result: {} } }, nothing],
    ['unknown proves nothing, its minions included', { J: { Error: error, Minions: ['web1'], Result: {} } }, nothing],
    [
      'unknown, but a result',
      { J: { Error: error, Function: 'f', Result: { web1 } } },
      { ...nothing, returns: [item] },
    ],
    ['readable and empty', { J: { Function: 'f', Result: {} } }, { readable: true, returns: [] }],
    ['no Result', { J: { Function: 'f' } }, { readable: true, returns: [] }],
    ['a Result that is a list', { J: { Function: 'f', Result: ['web1'] } }, { readable: true, returns: [] }],
    [
      'minions',
      { J: { Function: 'f', Minions: ['web1', 'web2', 5], Result: { web1 } } },
      { readable: true, returns: [item], minions: ['web1', 'web2'] },
    ],
    ['no minions', { J: { Function: 'f', Minions: [], Result: {} } }, { readable: true, returns: [] }],
    [
      'a result that is no map',
      { J: { Function: 'f', Result: { web1: 5, web2: null } } },
      { readable: true, returns: [] },
    ],
    [
      'a result without return',
      { J: { Function: 'f', Result: { web1: { success: true } } } },
      { readable: true, returns: [] },
    ],
    [
      'neither retcode nor success, null, no function',
      { J: { Result: { web1: { return: null } } } },
      { readable: true, returns: [{ ...item, fun: '', return: null, retcode: undefined, success: true }] },
    ],
    [
      'a failure, several functions, trimmed',
      { J: { Function: ['a', 'b'], Result: { web1: { return: 'VALUE_TRIMMED', retcode: { a: 0, b: 1 } } } } },
      {
        readable: true,
        returns: [
          { ...item, fun: ['a', 'b'], return: 'VALUE_TRIMMED', retcode: { a: 0, b: 1 }, success: false, trimmed: true },
        ],
      },
    ],
  ])('%s', (_, answer, expected) => {
    expect(readPrintJob('J', answer)).toEqual(expected);
  });

  it('reads a minion and a jid that are called as a prototype is', () => {
    const answer: unknown = JSON.parse(
      '{"__proto__":{"Function":"f","Result":{"__proto__":{"return":5,"retcode":0}}}}',
    );
    expect(readPrintJob('__proto__', answer)).toEqual({
      readable: true,
      returns: [{ ...item, minion: '__proto__', jid: '__proto__' }],
    });
    expect(readPrintJob('constructor', {})).toEqual(nothing);
  });

  it.each([
    ['3008', 'api-restart', ['minion1', 'minion2', 'minion3']],
    ['3008', 'hung-minion', ['minion1', 'minion2']],
    ['3006', 'hung-minion', ['minion1', 'minion2']],
  ])('reads what %s answered in %s', (release, scenario, returned) => {
    const [first] = recordedAnswers(release, scenario, 'jobs.print_job');
    const arg: unknown = first?.low.arg;
    const jid = Array.isArray(arg) ? String(arg[0]) : '';
    const { readable, returns, minions } = readPrintJob(jid, first?.answer);
    expect([readable, minions]).toEqual([true, ['minion1', 'minion2', 'minion3']]);
    expect(returns.map(({ minion }) => minion).sort()).toEqual(returned);
    expect(returns.every(({ success, retcode, fun }) => success && retcode === 0 && fun === 'test.sleep')).toBe(true);
  });
});

describe('readMasterJob', () => {
  const told = { fun: 'runner.f', jid: 'J', user: 'u', fun_args: [], return: 42, success: true };
  const found = { type: 'return', jid: 'J', fun: 'runner.f', return: 42, success: true, via: 'lookup' };

  it.each<[string, unknown, object | undefined]>([
    ['no answer', undefined, undefined],
    ['another jid', { F: { Result: { m_master: { return: told } } } }, undefined],
    ['unknown', { J: { Error: error, Result: {} } }, undefined],
    ['a result beside an Error', { J: { Error: error, Result: { m_master: { return: told } } } }, found],
    ['a result', { J: { Result: { m_master: { return: told } } } }, found],
    ['null is a value', { J: { Result: { m: { return: { ...told, return: null } } } } }, { ...found, return: null }],
    ['a failure', { J: { Result: { m: { return: { ...told, success: false } } } } }, { ...found, success: false }],
    [
      'a call that never ran, which Salt calls a success',
      {
        J: {
          Result: {
            m: { return: { ...told, return: '\nPassed invalid arguments: f() takes 0 positional arguments' } },
          },
        },
      },
      { ...found, return: '\nPassed invalid arguments: f() takes 0 positional arguments', success: false },
    ],
    ['not the deeper level', { J: { Result: { m: { return: 42 } } } }, undefined],
    ['without return', { J: { Result: { m: { return: { fun: 'runner.f', success: true } } } } }, undefined],
    ['no map', { J: { Result: { m: null } } }, undefined],
    ['the first that has one', { J: { Result: { a: 5, m: { return: told } } } }, found],
  ])('%s', (_, answer, expected) => {
    expect(readMasterJob('J', answer)).toEqual(expected);
  });

  it('reads what 3008 answered while a runner ran, and after', () => {
    const answers = recordedAnswers('3008', 'runner', 'jobs.print_job');
    const jid = '20261129155517733789';
    expect(answers.map(({ answer }) => readMasterJob(jid, answer)?.return)).toEqual([undefined, true]);
  });

  it('an event and the cache give the same, but for the way it came', () => {
    expect(masterReturn('J', told, 'event')).toEqual({ ...found, via: 'event' });
    expect(masterReturn('J', { return: { a: 'VALUE_TRIMMED' } }, 'event')).toMatchObject({ fun: '', trimmed: true });
  });
});
