import { readdirSync, readFileSync } from 'node:fs';
import { type Block, readBlocks } from './readBlocks.js';
import { runBlock } from './runBlock.js';
import { scenes } from './scenes.js';
import { typeErrors } from './typeErrors.js';

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
const blocks = pages.flatMap(readBlocks);
const byPlace = (some: readonly Block[]): [string, Block][] => some.map((block) => [block.at, block]);

/** Angular is not installed here: `npm run test:angular` builds and drives it. */
const isAngular = (file: string) => file.startsWith('examples/angular/');

/** `…` stands for anything within a line. */
function matching(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
  return new RegExp(`^${escaped}$`);
}

describe('every block of code in the documentation', () => {
  it('is found by this test, with the text that it prints', () => {
    const count = (fence: RegExp) => pages.flatMap((page) => readFileSync(page, 'utf8').match(fence) ?? []).length;
    expect(blocks).toHaveLength(count(/^ *```(js|ts|javascript|typescript|mjs)\b/gm));
    expect(blocks.filter(({ prints }) => prints !== undefined)).toHaveLength(count(/^ *```text\b/gm));
  });

  it('passes the type check', () => {
    const inFolders = ['dashboard', 'main-job', 'reactor-demo', 'reactors'].flatMap((folder) =>
      readdirSync(`examples/${folder}`)
        .filter((name) => /\.m?js$/.test(name))
        .map((name) => `examples/${folder}/${name}`),
    );
    const named = blocks.flatMap(({ file }) => (file === undefined || isAngular(file) ? [] : file));
    const files = [...named, 'examples/pick-up.mjs', ...inFolders];
    expect(
      typeErrors(
        blocks.filter(({ file }) => file === undefined),
        files,
      ),
    ).toEqual([]);
  }, 60_000);

  it.each(byPlace(blocks.filter(({ file }) => file !== undefined)))('%s is the file that it names', (_at, block) => {
    expect(block.code).toBe(readFileSync(block.file ?? '', 'utf8'));
  });

  // services.spec.ts runs the recipes, each in a process of its own; what runs in a page is run in one: spec/browser.
  const here = blocks.filter(
    ({ file = '', scene = '' }) =>
      !file.startsWith('examples/recipes/') && !isAngular(file) && !scene.startsWith('in a page'),
  );

  it.each(byPlace(here))('%s runs', async (_at, block) => {
    const scene = scenes[block.scene ?? 'plain'];
    if (!scene) throw new Error(`there is no scene "${String(block.scene)}"`);
    const printed = await runBlock(block, scene);
    if (block.prints !== undefined) expect(printed).toMatch(matching(block.prints));
  });
});
