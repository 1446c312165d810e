import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from './flows/index.js';

const facts = readFileSync(join(process.cwd(), 'docs/salt-wire.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (fact|-+) /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, fact = '', release = '', shownBy = '']) => ({ fact, release, shownBy }));

// Longer ones first: a title may begin like another.
const titles = flows.map(({ title }) => title).sort((a, b) => b.length - a.length);
const left = (shownBy: string) =>
  titles
    .reduce((rest, title) => rest.replace(title, ''), shownBy)
    .replace(/^recording (\d+\/[\w-]+)$/, (all, name: string) =>
      existsSync(join(process.cwd(), 'spec/fixtures/recordings', `${name}.json`)) ? '' : all,
    );

describe('docs/salt-wire.md', () => {
  it.each(facts)('says what shows that $fact', ({ release, shownBy }) => {
    expect(release).toMatch(/^(all|read|(since )?300\d(\.\d+)?(, 300\d)*)$/);
    expect(shownBy).not.toBe('');
    if (shownBy !== 'read' && shownBy !== 'by hand') expect(left(shownBy)).toMatch(/^(, )*$/);
  });

  it('has facts that flows show', () => {
    expect(facts.filter(({ shownBy }) => titles.some((title) => shownBy.includes(title))).length).toBeGreaterThan(40);
  });
});
