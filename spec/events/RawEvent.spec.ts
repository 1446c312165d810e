import { parseEvent } from '../../lib/events/parseEvent.js';
import { RawEvent } from '../../lib/events/RawEvent.js';

const reading = (skip: () => void) => (json: string) => {
  const event = parseEvent(json);
  if (!event) skip();
  return event;
};

describe('RawEvent', () => {
  it.each<[string, string, string, object | undefined, number]>([
    ['as Salt writes it', '{"data": {"a": 1}, "tag": "t"}', 't', { tag: 't', data: { a: 1 } }, 0],
    ['as masters of 2015 did', '{"tag": "t", "data": {"a": 1}}', 't', { tag: 't', data: { a: 1 } }, 0],
    ['a tag that only parsing can tell', '{"data": {}, "tag": "a\\"b"}', 'a"b', { tag: 'a"b', data: {} }, 0],
    ['NaN', '{"data": {"a": NaN}, "tag": "t"}', 't', { tag: 't', data: { a: NaN } }, 0],
    ['a tag, and data that does not decode', '{"data": {oops}, "tag": "t"}', 't', undefined, 1],
    ['a tag, and data that is no map', '{"data": [], "tag": "t"}', 't', undefined, 1],
    ['no tag', '{"data": {}}', '', undefined, 1],
    ['nothing', '', '', undefined, 1],
    ['no JSON', 'oops', '', undefined, 1],
  ])('%s', (_, json, tag, event, skipped) => {
    let told = 0;
    const raw = new RawEvent(
      json,
      reading(() => told++),
    );
    expect(raw.tag()).toBe(tag);
    expect([raw.decode(), raw.decode()]).toEqual([event, event]);
    expect(raw.decode()).toBe(raw.decode());
    expect(told).toBe(skipped);
  });

  it('tells its tag when it was decoded, too', () => {
    for (const json of ['{"data": {}, "tag": "t"}', '{"data": {oops}, "tag": "t"}']) {
      const raw = new RawEvent(
        json,
        reading(() => undefined),
      );
      raw.decode();
      expect(raw.tag()).toBe('t');
    }
  });

  it.each([
    ['{"tag": "a", "data": {}, "tag": "b"}', 'b'],
    ['{"data": {}, "tag": "a", "tag": "b"}', 'b'],
    ['{"tag": "a", "data": {}, "tag": "\\u0062"}', 'a'],
    ['{"tag": "a", "tag": "b", "data": {}}', 'a'],
    ['{"tag": "a", "data": {}, "t\\u0061g": "b"}', 'a'],
    ['{"data": {}, "t\\u0061g": "a", "tag": "b"}', 'b'],
  ])('is routed and read by one tag, whichever is asked for first: %s', (json, tag) => {
    const [routed, read] = [
      new RawEvent(
        json,
        reading(() => undefined),
      ),
      new RawEvent(
        json,
        reading(() => undefined),
      ),
    ];
    expect([routed.tag(), routed.decode()?.tag]).toEqual([tag, tag]);
    expect([read.decode()?.tag, read.tag()]).toEqual([tag, tag]);
  });

  it('decodes nothing that nobody asks for', () => {
    let told = 0;
    expect(
      new RawEvent(
        '{"data": {oops}, "tag": "t"}',
        reading(() => told++),
      ).tag(),
    ).toBe('t');
    expect(told).toBe(0);
  });
});
