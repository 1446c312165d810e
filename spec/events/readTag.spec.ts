import fc from 'fast-check';
import { readTag } from '../../lib/events/readTag.js';

/** As json.dumps of Python lays it out: a blank after each comma and colon, or none; other characters than ASCII escaped, or not. */
function dumps(value: unknown, { blank, ascii }: { blank: '' | ' '; ascii: boolean }): string {
  const text = (value: string) =>
    ascii
      ? JSON.stringify(value).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : JSON.stringify(value);
  const write = (value: unknown): string => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return `[${value.map(write).join(`,${blank}`)}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{${Object.entries(value)
      .map(([key, member]) => `${text(key)}:${blank}${write(member)}`)
      .join(`,${blank}`)}}`;
  };
  return write(value);
}

function tagOf(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && 'tag' in value ? value.tag : undefined;
}

const layout = fc.record({ blank: fc.constantFrom<'' | ' '>('', ' '), ascii: fc.boolean() });
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      ':',
      ',',
      ' ',
      'tag',
      '"tag"',
      '"tag": "',
      '\\"tag": "x"}',
      '\n',
      'é',
      '😀',
      '\u2028',
    ),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
  maxLength: 8,
});
const json = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value')),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof(fc.constant('tag'), text), tie('value'), { maxKeys: 4 }),
}));
const plainTag = fc.string({ unit: 'binary-ascii' }).map((tag) => tag.replace(/["\\]|[^ -~]/g, '/'));

describe('readTag', () => {
  it.each([
    ['{"data": {"tag": "inner"}, "tag": "salt/auth"}', 'salt/auth'],
    ['{"data":{"tag":"inner"},"tag":"salt/auth"}', 'salt/auth'],
    ['{"tag": "salt/auth", "data": {"tag": "inner"}}', 'salt/auth'],
    ['{"tag":"salt/auth","data":{"tag":"inner"}}', 'salt/auth'],
    ['{"tag": ""}', ''],
    ['{"tag": "a", "data": {}, "tag": "b"}', 'b'],
    ['{"data": {}, "tag": "salt/job/7/ret/größe 😀"}', 'salt/job/7/ret/größe 😀'],
  ])('reads %s', (json, tag) => {
    expect(readTag(json)).toBe(tag);
    expect(tagOf(json)).toBe(tag);
  });

  it.each([
    ['a nested tag at the end', '{"data": {"tag": "inner"}}'],
    ['a value that looks like a tag', '{"data": ", \\"tag\\": \\"inner"}'],
    ['a key that ends like the tag', '{"x, \\"tag": "inner"}'],
    ['a longer key', '{"data": {}, "atag": "x"}'],
    ['a tag with a quote', '{"data": {}, "tag": "a\\"b"}'],
    ['a tag that is an escape', '{"data": {}, "tag": "a\\u00e9"}'],
    ['a tag that ends with a backslash', '{"data": {}, "tag": "a\\\\"}'],
    ['a tag with a quote at the beginning', '{"tag": "a\\"b", "data": {}}'],
    ['an array', '["tag", "x"]'],
    ['a tag that is no text', '{"data": {}, "tag": 7}'],
    ['a text', '"{\\"tag\\": \\"x\\"}"'],
    ['nothing', ''],
    ['half an event', '{"tag": "salt/au'],
    ['half an event at the end', '"}'],
  ])('leaves %s to the parser', (_, json) => {
    expect(readTag(json)).toBeUndefined();
  });

  it('never says anything else than the parser', () => {
    const event = fc.oneof(
      json.object.map((object) => object),
      fc.record({ data: json.value, tag: json.value }),
      fc.record({ tag: text, data: json.value }).map(({ tag, data }) => ({ tag, data })),
      fc.record({ data: json.value, tag: text }).map(({ tag, data }) => ({ data, tag })),
      json.value,
    );
    fc.assert(
      fc.property(event, layout, (event, layout) => {
        const json = dumps(event, layout);
        const tag = readTag(json);
        expect(tag === undefined || tag === tagOf(json)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('always reads a plain tag, last or first', () => {
    fc.assert(
      fc.property(plainTag, json.object, layout, (tag, data, layout) => {
        expect(readTag(dumps({ data, tag }, layout))).toBe(tag);
        expect(readTag(dumps({ tag, data }, layout))).toBe(tag);
      }),
    );
  });
});
