import { readRetryAfter } from '../../lib/http/readRetryAfter.js';

const now = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT');

describe('readRetryAfter', () => {
  it.each([
    [null, null, undefined],
    ['0', null, 0],
    ['120', null, 120_000],
    ['Wed, 21 Oct 2015 07:28:30 GMT', null, 30_000],
    ['Wed, 21 Oct 2015 07:27:00 GMT', null, 0],
    ['Wed, 21 Oct 2020 07:28:30 GMT', 'Wed, 21 Oct 2020 07:28:00 GMT', 30_000],
    ['Wed, 21 Oct 2015 07:28:30 GMT', 'nonsense', 30_000],
    ['soon', null, undefined],
    ['', null, undefined],
  ])('%p at %p is %p ms', (value, date, expected) => {
    expect(readRetryAfter(value, date, now)).toBe(expected);
  });
});
