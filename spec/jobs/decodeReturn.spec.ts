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

  it('fails the one item where decode throws, with the value as it came', () => {
    const decode = () => {
      throw boom;
    };
    expect(decodeReturn(item, decode)).toEqual({ ...item, success: false, decodeError: boom });
    expect(item.success).toBe(true);
  });

  it('fails the one item where decode returns a Promise, whose failure is nobody else’s', async () => {
    const promises = [Promise.resolve(5), Promise.reject(boom)];
    for (const promise of promises) {
      const decoded = decodeReturn(item, () => promise);
      expect(decoded).toMatchObject({
        success: false,
        return: '5',
        decodeError: { name: 'ConfigError', option: 'decode' },
      });
    }
    await Promise.allSettled(promises);
  });
});
