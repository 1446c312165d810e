import { fill } from '../lib/fill.js';

interface Options {
  readonly a: number;
  readonly b: string | null;
}
const defaults: Options = { a: 1, b: 'x' };
const withMore = { a: 2, more: true };

describe('fill', () => {
  it.each([
    ['nothing given', undefined, { a: 1, b: 'x' }],
    ['an empty map', {}, { a: 1, b: 'x' }],
    ['undefined counts as absent', { a: undefined }, { a: 1, b: 'x' }],
    ['null and 0 count as given', { a: 0, b: null }, { a: 0, b: null }],
    ['other keys are dropped', withMore, { a: 2, b: 'x' }],
  ])('fills in what is absent: %s', (_, given, filled) => {
    expect(fill(defaults, given)).toEqual(filled);
    expect(defaults).toEqual({ a: 1, b: 'x' });
  });
});
