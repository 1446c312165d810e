import fc from 'fast-check';
import { hasLargeInteger } from '../../lib/http/hasLargeInteger.js';
import { parseExactly } from '../../lib/http/parseExactly.js';
import { parseJson } from '../../lib/http/parseJson.js';

const integers = fc.oneof(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.bigInt({ min: -99n, max: 99n }));
const isSafe = (integer: bigint) => Number.isSafeInteger(Number(integer));

/** JSON as Python writes it, with what each integer should become. */
const values = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    integers.map((integer) => ({ json: String(integer), value: isSafe(integer) ? Number(integer) : integer })),
    fc.double().map((value) => ({
      json: inPython(value),
      value: Object.is(value, -0) ? 0 : value,
    })),
    fc.oneof(fc.string(), integers.map(String), fc.constant(' 9007199254740993"\\')).map((value) => ({
      json: JSON.stringify(value),
      value,
    })),
    fc.constantFrom(null, true, false).map((value) => ({ json: String(value), value })),
    fc.array(tie('any')).map((list) => ({
      json: `[${list.map((item) => read(item).json).join(', ')}]`,
      value: list.map((item) => read(item).value),
    })),
    fc.dictionary(fc.oneof(fc.string(), integers.map(String)), tie('any')).map((map) => ({
      json: `{${Object.entries(map)
        .map(([key, item]) => `${JSON.stringify(key)}: ${read(item).json}`)
        .join(', ')}}`,
      value: Object.fromEntries(Object.entries(map).map(([key, item]) => [key, read(item).value])),
    })),
  ),
}));

/** A float: always with a point or an exponent. */
function inPython(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const json = JSON.stringify(value);
  return /^-?\d+$/.test(json) ? `${json}.0` : json;
}

function read(item: unknown): { readonly json: string; readonly value: unknown } {
  if (typeof item === 'object' && item !== null && 'json' in item && 'value' in item && typeof item.json === 'string') {
    return { json: item.json, value: item.value };
  }
  throw new Error('no value');
}

function asTexts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, asTexts(own)]));
}

describe('parseExactly', () => {
  it('loses no digit of any integer, and changes nothing else', () => {
    fc.assert(
      fc.property(values.any, (item) => {
        const { json, value } = read(item);
        expect(parseExactly(json, 'bigint')).toEqual(value);
        expect(parseExactly(json, 'text')).toEqual(asTexts(value));
        expect(parseExactly(json, 'number')).toEqual(parseJson(json));
      }),
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740993.0', 9007199254740992],
    ['9007199254740993e0', 9007199254740992],
    ['1e400', Infinity],
    [`1${'0'.repeat(400)}`, `1${'0'.repeat(400)}`],
    ['"9007199254740993"', '9007199254740993'],
    ['{"a 9007199254740993": " 9007199254740993"}', { 'a 9007199254740993': ' 9007199254740993' }],
    ['[NaN, -Infinity, 9007199254740993]', [NaN, -Infinity, '9007199254740993']],
    ['{"__proto__": 9007199254740993}', JSON.parse('{"__proto__": "9007199254740993"}')],
  ])('of %s makes %p', (json, value) => {
    expect(parseExactly(json, 'text')).toEqual(value);
  });

  it.each(['00000000000000000001', '9007199254740993"a"', '[9007199254740993', 'true9007199254740993', '-'])(
    'refuses %p as JSON.parse does',
    (json) => {
      for (const form of ['text', 'bigint', 'number'] as const) {
        expect(() => parseExactly(json, form)).toThrow(SyntaxError);
      }
    },
  );

  it('takes any depth', () => {
    const json = `${'['.repeat(5_000)}9007199254740993${']'.repeat(5_000)}`;
    expect(parseExactly(json, 'text')).toHaveLength(1);
    expect(parseExactly(json, 'bigint')).toHaveLength(1);
  });
});

describe('hasLargeInteger', () => {
  it('takes linear time, whatever the digits follow', () => {
    const started = performance.now();
    for (const before of ['"', '"e', '"/', '0.', '1e', '"\\"', '-', '"-1 2']) {
      hasLargeInteger(`[${before}${'1'.repeat(1_000_000)}`);
      hasLargeInteger(`[${before}${'1x'.repeat(500_000)}`);
      hasLargeInteger(`[${`${before}123456789012345`.repeat(50_000)}`);
    }
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('sees sixteen digits and more wherever they stand, and no jid, tag or fraction', () => {
    for (let before = 0; before < 40; before++) {
      const pad = 'x'.repeat(before);
      expect(hasLargeInteger(`["${pad}", 1234567890123456]`)).toBe(true);
      expect(hasLargeInteger(`["${pad}",-12345678901234567]`)).toBe(true);
      expect(hasLargeInteger(`{"${pad}":12345678901234567890}`)).toBe(true);
      expect(hasLargeInteger(`["${pad}", 123456789012345]`)).toBe(false);
      expect(hasLargeInteger(`["${pad}", "20300101000000000003", "salt/job/20300101000000000003/ret"]`)).toBe(false);
      expect(hasLargeInteger(`["${pad}", 0.1234567890123456789]`)).toBe(false);
    }
  });
});
