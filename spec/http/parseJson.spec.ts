import fc from 'fast-check';
import { parseJson } from '../../lib/http/parseJson.js';

describe('parseJson', () => {
  it('is JSON.parse for JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseJson(text)).toEqual(JSON.parse(text))));
  });

  it.each([
    ['NaN', NaN],
    ['-Infinity', -Infinity],
    ['{"NaN":NaN}', { NaN: NaN }],
    ['[NaN,"NaN","a\\"NaN",Infinity,"\\\\",-Infinity]', [NaN, 'NaN', 'a"NaN', Infinity, '\\', -Infinity]],
    [`[NaN,"${'x'.repeat(3_000_000)}"]`, [NaN, 'x'.repeat(3_000_000)]],
  ])('reads what Python writes: %.40s', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it.each(['', '{', 'nan', 'NaNs', '[1,]', '{"a":Infinit}', "{'a':1}", 'undefined', '"NaN'])('refuses %p', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
