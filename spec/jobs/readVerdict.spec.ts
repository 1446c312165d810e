import fc from 'fast-check';
import { readVerdict } from '../../lib/jobs/readVerdict.js';

describe('readVerdict', () => {
  it.each<[object, boolean, unknown]>([
    [{}, true, undefined],
    [{ success: true }, true, undefined],
    [{ success: false }, false, undefined],
    [{ success: null }, true, undefined],
    [{ success: 'false' }, true, undefined],
    [{ success: { 'test.ping': true, 'cmd.run': true } }, true, undefined],
    [{ success: { 'test.ping': true, 'cmd.run': false } }, false, undefined],
    [{ retcode: 0 }, true, 0],
    [{ retcode: -0 }, true, -0],
    [{ retcode: 2 }, false, 2],
    [{ retcode: -1 }, false, -1],
    [{ retcode: 0.5 }, false, 0.5],
    [{ retcode: NaN }, false, NaN],
    [{ retcode: null }, true, undefined],
    [{ retcode: false }, true, 0],
    [{ retcode: true }, false, 1],
    [{ retcode: '0' }, true, 0],
    [{ retcode: ' 12 ' }, false, 12],
    [{ retcode: '-1' }, false, -1],
    [{ retcode: '' }, true, undefined],
    [{ retcode: 'text' }, true, undefined],
    [{ retcode: [1] }, true, undefined],
    [{ retcode: {} }, true, {}],
    [{ retcode: { 'test.ping': 0, 'cmd.run': 0 } }, true, { 'test.ping': 0, 'cmd.run': 0 }],
    [{ retcode: { 'test.ping': 0, 'cmd.run': 1 } }, false, { 'test.ping': 0, 'cmd.run': 1 }],
    [{ retcode: { 'test.ping': null, 'cmd.run': '2' } }, false, { 'cmd.run': 2 }],
    [{ success: true, retcode: 0 }, true, 0],
    [{ success: true, retcode: 2 }, false, 2],
    [{ success: false, retcode: 0 }, false, 0],
    [{ success: false, retcode: null }, false, undefined],
    [{ success: null, retcode: null }, true, undefined],
    [{ success: true, retcode: { a: 0, b: 3 } }, false, { a: 0, b: 3 }],
    [{ success: { a: true, b: false }, retcode: { a: 0, b: 0 } }, false, { a: 0, b: 0 }],
    [{ fun: ['a', 'b'], success: { a: true, b: true }, retcode: { a: 0, b: 0 } }, true, { a: 0, b: 0 }],
    [{ fun: ['a', 'a'], success: { a: true }, retcode: { a: 0 } }, false, { a: 0 }],
    [{ fun: ['a', 'a'], success: { 0: true, 1: true }, retcode: { 0: 0, 1: 0 } }, true, { 0: 0, 1: 0 }],
    [{ fun: ['a', 'b'], success: { 0: true }, retcode: { 0: 0 } }, false, { 0: 0 }],
    [{ fun: ['a', 'b'], success: true }, true, undefined],
  ])('%j: success is %s', (data, success, retcode) => {
    expect(readVerdict({ ...data })).toStrictEqual(retcode === undefined ? { success } : { success, retcode });
  });

  it('keeps a function that is called as a prototype is', () => {
    const data: Readonly<Record<string, unknown>> = { retcode: JSON.parse('{"__proto__":1}') };
    const { success, retcode } = readVerdict(data);
    expect([success, Object.entries(retcode ?? {})]).toEqual([false, [['__proto__', 1]]]);
  });

  it('gives one verdict of anything', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (success, retcode) => {
        expect(typeof readVerdict({ success, retcode }).success).toBe('boolean');
      }),
    );
  });

  it('is no success where a retcode is a BigInt that is not 0', () => {
    expect(readVerdict({ retcode: 9223372036854775808n }).success).toBe(false);
    expect(readVerdict({ retcode: { 'a.b': 0n, 'c.d': 2n } })).toEqual({
      success: false,
      retcode: { 'a.b': 0, 'c.d': 2 },
    });
  });
});
