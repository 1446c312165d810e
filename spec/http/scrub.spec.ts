import { scrub } from '../../lib/http/scrub.js';

describe('scrub', () => {
  const secrets = [{ username: 'saltdev', password: 'p"ä w&rd' }, ['token-1'], 'in', undefined, 7];

  it.each([
    ['as it is: p"ä w&rd.', 'as it is: ***.'],
    [JSON.stringify({ a: 'p"ä w&rd' }), '{"a":"***"}'],
    [`x=${encodeURIComponent('p"ä w&rd')}`, 'x=***'],
    [`x=${new URLSearchParams({ p: 'p"ä w&rd' }).toString()}`, 'x=p=***'],
    [`is ${Buffer.from('saltdev:p"ä w&rd').toString('base64')}!`, 'is ***!'],
    ['Authorization: Basic Zm9vOmJhcg==', 'Authorization: Basic ***'],
    ['Bearer abc.def', 'Bearer ***'],
    ['GET https://a:b@host/x?token=1 failed', 'GET https://host/x failed'],
    ['token-1 token-1', '*** ***'],
    ['too short to be told from a word: in', 'too short to be told from a word: in'],
    ['x'.repeat(600), 'x'.repeat(500)],
  ])('makes of %p %p', (text, expected) => {
    expect(scrub(text, secrets)).toBe(expected);
  });

  it('bears cycles and lone surrogates', () => {
    const cycle: unknown[] = ['secret', '\ud800abc'];
    cycle.push(cycle);
    expect(scrub('a secret', cycle)).toBe('a ***');
  });
});
