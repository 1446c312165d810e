import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { marblesFolder, pages } from './support/pages.js';
import { readScenarios } from './support/readScenarios.js';

const readme = readFileSync(resolve(marblesFolder, 'README.md'), 'utf8');

describe('marbles/README.md', () => {
  it('links to every page, and to no page that does not exist', () => {
    const linked = Array.from(readme.matchAll(/\]\(([^)\s]+\.md)\)/g), ([, file]) => file);
    expect(linked.sort()).toEqual(
      pages()
        .map((page) => basename(page))
        .sort(),
    );
  });

  it('explains a diagram that is a scenario of job.md', () => {
    const [, example = ''] = /^```\n(.*?)^```$/ms.exec(readme) ?? [];
    expect(readFileSync(resolve(marblesFolder, 'job.md'), 'utf8')).toContain(example);
    expect(example).toContain('answers');
  });
});

describe('pages', () => {
  it.each(pages().map((page) => basename(page)))('%s has scenarios', (page) => {
    expect(readScenarios(readFileSync(resolve(marblesFolder, page), 'utf8'))).not.toEqual([]);
  });
});
