import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readScenarios } from '../support/readScenarios.js';

const folder = resolve(__dirname, '../../marbles');
const read = (file: string) => readFileSync(resolve(folder, file), 'utf8');
const link = /\[([^\]]+)\]\((\S+?\.md#\S*?)\)/g;

describe('marbles/README.md', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const written = files.flatMap((file) =>
    readScenarios(read(file)).map(({ title }) => `[${title}](${file}#${anchorOf(title)})`),
  );
  const listed = Array.from(read('README.md').matchAll(link), ([text]) => text);

  it('names every scenario in its index', () => {
    expect(written.filter((scenario) => !listed.includes(scenario))).toEqual([]);
  });

  it('names no scenario that is not there', () => {
    expect(listed.filter((scenario) => !written.includes(scenario))).toEqual([]);
  });

  it('explains a diagram that is played', () => {
    const [, example = ''] = /^```\n(.*?)^```$/ms.exec(read('README.md')) ?? [];
    expect(read('job.md')).toContain(example);
    expect(example).toContain('answers');
  });

  it('stands beside files that are all played, by a spec of their name', () => {
    const specs = readdirSync(__dirname);
    expect(files.filter((file) => !specs.includes(file.replace('.md', '.spec.ts')))).toEqual([]);
  });
});

/** The anchor that forges give a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}
