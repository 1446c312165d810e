import type { WheelLow } from '../../lib/commands/Low.js';
import { readMasterAnswer } from '../../lib/jobs/readMasterAnswer.js';
import { isWheelReturn } from '../../lib/jobs/isWheelReturn.js';
import { recordedAnswers, recordedEvents } from './support/recorded.js';

const jid = '20260101000000000005';
const later = '20260101000000000006';
const low: WheelLow = { fun: 'key.list', match: 'accepted' };
const data = { fun: 'wheel.key.list', jid: later, user: 'u', fun_args: ['accepted'], return: {} };
const isOwn = (change: object, call: object = {}) =>
  isWheelReturn({ tag: 'salt/wheel/x/ret', data: { ...data, ...change } }, { low, jid, user: 'u', ...call });

describe('isWheelReturn', () => {
  it.each<[string, object, object, boolean]>([
    ['as 3008 sends it', {}, {}, true],
    ['the jid of the answer (3006)', { jid, user: 'UNKNOWN' }, {}, true],
    ['the jid of the answer, whatever else', { jid, user: 'x', fun_args: ['x'] }, {}, true],
    ['an earlier jid', { jid: '20260101000000000004' }, {}, false],
    ['no jid', { jid: undefined }, {}, false],
    ['a number as jid', { jid: 7 }, {}, false],
    ['another function', { fun: 'wheel.key.list_all' }, {}, false],
    ['the function without its prefix', { fun: 'key.list' }, {}, false],
    ['another user', { user: 'v' }, {}, false],
    ['a later jid of nobody knows whom', { user: 'UNKNOWN' }, {}, false],
    ['a user that nobody told us', { user: 'v' }, { user: undefined }, true],
    ['nobody knows whom, nobody told us', { user: 'UNKNOWN' }, { user: undefined }, false],
    ['other arguments', { fun_args: ['denied'] }, {}, false],
    ['no arguments told (a failure)', { fun_args: undefined }, {}, true],
    ['an empty list of arguments', { fun_args: [] }, {}, true],
    ['padded with defaults', { fun_args: ['accepted', { hash_type: null }] }, {}, true],
    ['arg', { fun_args: ['minion1'] }, { low: { fun: 'key.list', arg: ['minion1'] } }, true],
    ['kwarg', { fun_args: [{ match: 'm' }] }, { low: { fun: 'key.list', kwarg: { match: 'm' } } }, true],
    ['kwarg, other', { fun_args: [{ match: 'n' }] }, { low: { fun: 'key.list', kwarg: { match: 'm' } } }, false],
    [
      'a large integer of another call',
      { fun_args: [12345678901234567890n] },
      { low: { fun: 'key.list', arg: [5] } },
      false,
    ],
    ['a number', { fun_args: [5] }, { low: { fun: 'key.list', arg: [5] } }, true],
    ['null says nothing', { fun_args: ['a'] }, { low: { fun: 'key.list', arg: ['a', null] } }, true],
    ['a list in a list', { fun_args: [['a', 'b']] }, { low: { fun: 'key.list', arg: [['b', 'a']] } }, true],
  ])('%s', (_, change, call, expected) => {
    expect(isOwn(change, call)).toBe(expected);
  });

  it.each([
    ['3008', 'wheel', 'key.list', 1],
    ['3008', 'wheel', 'key.list_all', 1],
    ['3008', 'wheel-error', 'nope.nope', 1],
    // [salt] Both jids appear: one call, two returns.
    ['3006', 'wheel', 'key.list', 2],
    ['3006', 'wheel', 'key.list_all', 2],
    ['3006', 'wheel-error', 'nope.nope', 2],
  ])('finds the returns of a call that %s recorded: %s %s', (release, scenario, fun, returns) => {
    const [call] = recordedAnswers(release, scenario, fun);
    const own = readMasterAnswer(call?.answer, 'wheel_async');
    const found = recordedEvents(release, scenario).filter(
      (event) =>
        event.tag.endsWith('/ret') && isWheelReturn(event, { low: { fun, ...call?.low }, jid: own, user: 'saltdev' }),
    );
    expect(found.map((event) => event.data.fun)).toEqual(Array.from({ length: returns }, () => `wheel.${fun}`));
  });
});
