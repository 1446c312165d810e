import { parseDiagram, readMessages, renderRows } from './renderRows.js';

type Words = Record<string, string>;

/** What is shown where the row `track` is expected as one diagram and was the other. */
function shown(expected: string, actual: string, words: Words, legend: Words = words): string {
  const read = (diagram: string) => readMessages(parseDiagram(diagram, words));
  const row = { name: 'track', expected: read(expected), actual: read(actual) };
  return renderRows([row], new Map([['track', expected]]), new Map(Object.entries(legend)));
}

const lines = (...text: string[]) => text.join('\n');
const words = { a: 'one', b: 'two', c: 'three', '#': 'RequestError' };

describe('renderRows', () => {
  it('draws both diagrams with the same column for the same time', () => {
    expect(shown('--a--(b|)', '---a---(b|)', words)).toBe(
      lines('track  expected  --a--(b|)', '       actual    ---a---(b|)', '', 'a  one', 'b  two'),
    );
  });

  it('draws a mark that follows within the length of a group behind that group', () => {
    const group = [
      { frame: 2, meaning: 'one' },
      { frame: 2, meaning: 'two' },
    ];
    const row = { name: 'track', expected: group, actual: [...group, { frame: 3, meaning: 'three' }] };
    expect(renderRows([row], new Map([['track', '--(ab)']]), new Map(Object.entries(words)))).toBe(
      lines('track  expected  --(ab)-', '       actual    --(ab)c', '', 'a  one', 'b  two', 'c  three'),
    );
  });

  it('writes a long time in which nothing happens as a number', () => {
    expect(shown('-a 5s b', '-a 6s b', words)).toBe(
      lines('track  expected  -a 5000ms b 999ms -', '       actual    -a 5000ms - 999ms b', '', 'a  one', 'b  two'),
    );
  });

  it('gives a new mark to a value that the legend does not have', () => {
    expect(shown('-a', '-c', words, { a: 'one' })).toBe(
      lines('track  expected  -a', '       actual    -?', '', 'a  one', '?  three (not in the legend)'),
    );
  });

  it('gives a new mark to an error that the legend does not have', () => {
    expect(shown('-|', '-#', words, {})).toBe(
      lines('track  expected  -|', '       actual    -?', '', '?  the error RequestError (not in the legend)'),
    );
  });

  it('uses the mark that the row has at this time where two marks mean the same', () => {
    const same = { a: 'one', b: 'one' };
    expect(shown('-a-b', '-a-b-a', same)).toBe(
      lines('track  expected  -a-b--', '       actual    -a-b-a', '', 'a  one', 'b  one'),
    );
  });

  it('draws subscriptions', () => {
    const read = (subscribedFrame: number, unsubscribedFrame: number) =>
      readMessages([{ subscribedFrame, unsubscribedFrame }]);
    const row = { name: 'asked', expected: read(2, 5), actual: read(3, Infinity) };
    expect(renderRows([row], new Map([['asked', '--^--!']]), new Map())).toBe(
      lines('asked  expected  --^--!', '       actual    ---^--'),
    );
  });
});
