import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = ['README.md', ...readdirSync('docs').map((name) => join('docs', name))];

/** The anchor that a forge makes of a heading. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documentation', () => {
  it.each(pages)('%s links to what exists', (page) => {
    const links = Array.from(readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g));
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('is reached from the README, every page of it', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(pages.filter((page) => page !== 'README.md' && !readme.includes(`(${page})`))).toEqual([]);
  });
});
