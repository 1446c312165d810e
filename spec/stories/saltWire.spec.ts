import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from './flows/index.js';

const cells = readFileSync(join(process.cwd(), 'docs/salt-wire.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (fact|-+) /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, fact = '', , shownBy = '']) => ({ fact, shownBy }))
  .filter(({ shownBy }) => shownBy !== '');

// Longer ones first: a title may begin like another.
const titles = flows.map(({ title }) => title).sort((a, b) => b.length - a.length);

describe('docs/salt-wire.md', () => {
  it.each(cells)('names flows that there are: $fact', ({ shownBy }) => {
    expect(titles.reduce((left, title) => left.replace(title, ''), shownBy)).toMatch(/^(, )*$/);
  });

  it('has facts that flows show', () => {
    expect(cells.length).toBeGreaterThan(15);
  });
});
