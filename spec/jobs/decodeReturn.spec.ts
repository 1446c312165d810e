import { decodeReturn } from '../../lib/jobs/decodeReturn.js';
import type { MinionReturn } from '../../lib/jobs/JobItem.js';

const item: MinionReturn = {
  type: 'return',
  minion: 'web1',
  jid: 'J',
  fun: 'f',
  return: '5',
  success: true,
  retcode: 0,
  via: 'event',
};
const boom = new Error('boom');

describe('decodeReturn', () => {
  it('decodes what succeeded', () => {
    expect(decodeReturn(item, Number)).toEqual({ ...item, return: 5 });
    expect(decodeReturn(item, () => undefined)).toStrictEqual({ ...item, return: undefined });
  });

  it('leaves a failure as it is, and asks nobody', () => {
    const failed: MinionReturn = { ...item, success: false };
    const decode = jest.fn();
    expect(decodeReturn(failed, decode)).toBe(failed);
    expect(decode).not.toHaveBeenCalled();
  });

  it('fails an item whose decode gives a Promise, and says what to do', () => {
    const { success, return: value, decodeError } = decodeReturn(item, () => Promise.resolve(5));
    expect({ success, value }).toEqual({ success: false, value: '5' });
    expect(String(decodeError)).toMatch(/decode: must return the value itself, not a Promise/);
  });

  it('fails the one item where decode throws, with the value as it came', () => {
    const decode = () => {
      throw boom;
    };
    expect(decodeReturn(item, decode)).toEqual({ ...item, success: false, decodeError: boom });
    expect(item.success).toBe(true);
  });
});
