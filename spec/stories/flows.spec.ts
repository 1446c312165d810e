import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flows } from './flows/index.js';

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

  it('are many', () => {
    expect(rows.length).toBeGreaterThan(30);
  });
});
