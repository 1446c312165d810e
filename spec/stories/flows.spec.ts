import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from './flows/index.js';
import { storiesOf } from './storiesOf.js';

const titles = flows.map(({ title }) => title);
const rows = readFileSync(join(__dirname, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what must|-+) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', named = '']) => ({ what, named: named.split('; ') }));

describe('the flows', () => {
  it('have titles of their own', () => {
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(rows)('show $what', ({ named }) => {
    expect(titles).toEqual(expect.arrayContaining(named));
  });

  it.each(flows.filter(({ or }) => or !== undefined))('tell each fault of Salt in its own words: $title', (flow) => {
    for (const release of ['3006', '3007', '3008'] as const) {
      const stories = storiesOf(flow, release, true).map((lines) => lines.join('\n'));
      expect(new Set(stories).size).toBe(stories.length);
    }
  });

  it('are many', () => {
    expect(rows.length).toBeGreaterThan(30);
  });
});
