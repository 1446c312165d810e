import { isTrimmed } from '../../lib/jobs/isTrimmed.js';

const cut = 'VALUE_TRIMMED';
const nested = (depth: number, value: unknown) => {
  let outer = value;
  for (let i = 0; i < depth; i++) outer = i % 2 ? [outer] : { inner: outer };
  return outer;
};
const wide = (last: unknown) => ({ ...Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [i, i])), last });

describe('isTrimmed', () => {
  it.each([
    ['the text', cut, true],
    ['in a map', { stdout: cut, retcode: 0 }, true],
    ['in a list', [1, [null, cut]], true],
    ['in the last of 200,000', wide({ inner: cut }), true],
    ['100,000 deep', nested(100_000, cut), true],
    ['in the last list of 200,000', [...Array.from({ length: 200_000 }, () => []), [cut]], true],
    ['a longer text', `${cut} `, false],
    ['a key', { [cut]: 1 }, false],
    ['200,000 others', wide('x'), false],
    ['100,000 deep, another', nested(100_000, 'x'), false],
    ['null', null, false],
    ['false', false, false],
    ['nothing', undefined, false],
    ['an empty map', {}, false],
  ])('%s', (_, value, expected) => {
    expect(isTrimmed(value)).toBe(expected);
  });
});
