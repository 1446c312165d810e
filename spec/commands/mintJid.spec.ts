import fc from 'fast-check';
import { mintJid } from '../../lib/commands/mintJid.js';

/** [salt] Its own is_jid: 20 digits, or 20 digits, `_` and more. */
const isJid = /^\d{20}_[0-9a-z]{10}$/;

/** mulberry32: chance that is the same at each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('mintJid', () => {
  it('begins with the time in UTC', () => {
    expect(mintJid(Date.UTC(2024, 1, 29, 23, 59, 58, 7), () => 0)).toBe('20240229235958007000_0000000000');
    expect(mintJid(0.75, () => 1 - 2 ** -53)).toBe('19700101000000000999_zzzzzzzzzz');
  });

  it('has the form of a jid at any time, by any chance', () => {
    const times = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 11 });
    fc.assert(
      fc.property(times, chances, (time, chance) => {
        let i = 0;
        expect(mintJid(time.getTime(), () => chance[i++ % chance.length] ?? 0)).toMatch(isJid);
      }),
    );
  });

  it('mints 100,000 in one millisecond, no two alike', () => {
    const random = seeded(42);
    const jids = new Set(Array.from({ length: 100_000 }, () => mintJid(1_700_000_000_000, random)));
    expect(jids.size).toBe(100_000);
  });
});
