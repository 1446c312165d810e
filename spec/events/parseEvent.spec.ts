import fc from 'fast-check';
import { parseEvent } from '../../lib/events/parseEvent.js';

/** As json.dumps of Python writes it, with the numbers that JSON does not know. */
function dumps(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${dumps(member)}`)
    .join(', ')}}`;
}

const returning = (value: string) => `{"data": {"return": ${value}}, "tag": "a"}`;

describe('parseEvent', () => {
  it('gives the tag and the data, whatever stands beside them', () => {
    expect(parseEvent('{"data": {"id": "web1"}, "tag": "a", "more": 1}')).toEqual({ tag: 'a', data: { id: 'web1' } });
    expect(parseEvent('{"tag": "", "data": {}}')).toEqual({ tag: '', data: {} });
  });

  it.each([
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['[NaN, -Infinity,Infinity ,NaN]', [NaN, -Infinity, Infinity, NaN]],
    ['{"a": {"b": [[NaN]]}, "c": true, "d": false}', { a: { b: [[NaN]] }, c: true, d: false }],
    [
      '["NaN", "a\\"NaN", "\\\\", NaN, "Infinity, -Infinity", "\\\\\\"NaN"]',
      ['NaN', 'a"NaN', '\\', NaN, 'Infinity, -Infinity', '\\"NaN'],
    ],
    ['{"NaN": NaN, "Infinity": Infinity, "": NaN}', { NaN, Infinity, '': NaN }],
    ['{"a": 1, "a": NaN, "b": NaN, "b": true}', { a: NaN, b: true }],
    ['[NaN, "true", true, null, -0.0, 1e999]', [NaN, 'true', true, null, -0, Infinity]],
  ])('decodes %s', (json, value) => {
    expect(parseEvent(returning(json))).toEqual({ tag: 'a', data: { return: value } });
  });

  it.each([
    'NaN1',
    '1NaN',
    '-NaN',
    'NaNNaN',
    'Infinity1',
    '1Infinity',
    '1-Infinity',
    '--Infinity',
    '- Infinity',
    '1eInfinity',
    'Infinity.5',
    'trueNaN',
    '{NaN: 1}',
    'nan',
    '"NaN',
    '"a\\"NaN',
    'NaN]',
    '[NaN',
    '\\"NaN\\"',
  ])('does not decode %s', (json) => {
    expect(parseEvent(returning(json))).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    'NaN',
    '{"tag": "a"}',
    '{"data": {}}',
    '{"tag": 7, "data": {}}',
    '{"tag": "a", "data": null}',
    '{"tag": "a", "data": []}',
    '{"tag": "a", "data": "text"}',
    '{"data": {}, "tag": "a"',
    '<html></html>',
  ])('is undefined for %j, which is no event', (json) => {
    expect(parseEvent(json)).toBeUndefined();
  });

  it('decodes what Python writes of any value', () => {
    const text = fc.string({
      unit: fc.constantFrom('NaN', 'Infinity', '-', '"', '\\', ' ', ',', 'a', '\u2028', '\ufffd'),
    });
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.constantFrom(NaN, Infinity, -Infinity, true, false, null, 0, -1.5),
        fc.array(tie('value')),
        fc.dictionary(text, tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(value, (value) => {
        expect(parseEvent(returning(dumps(value)))).toEqual({ tag: 'a', data: { return: value } });
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['1', 'NaN'])('takes the key __proto__ for a key like any other, beside %s', (number) => {
    const event = parseEvent(
      `{"__proto__": {"tag": "no"}, "data": {"__proto__": {"x": ${number}}, "y": ${number}}, "tag": "a"}`,
    );
    expect(event?.tag).toBe('a');
    expect(Object.getPrototypeOf(event?.data)).toBe(Object.prototype);
    expect(Object.keys(event?.data ?? {})).toEqual(['__proto__', 'y']);
    expect(parseEvent('{"__proto__": {"tag": "a", "data": {}}}')).toBeUndefined();
    expect('x' in {}).toBe(false);
  });

  it('decodes a megabyte with NaN in linear time, however it is nested, escaped or broken', () => {
    const depth = 5000;
    const nested = parseEvent(returning('[NaN,'.repeat(depth) + '0' + ']'.repeat(depth)));
    expect(nested?.tag).toBe('a');

    const started = performance.now();
    expect(parseEvent(returning(`["${'\\"NaN\\\\'.repeat(150_000)}", NaN]`))?.tag).toBe('a');
    expect(parseEvent(returning(`[${'NaN, "x", '.repeat(100_000)}-Infinity]`))?.tag).toBe('a');
    expect(parseEvent(returning(`"${'\\"NaN'.repeat(200_000)}`))).toBeUndefined();
    expect(parseEvent(returning(`NaN${'\\'.repeat(1_000_000)}`))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
