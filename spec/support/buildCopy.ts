import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

const root = join(__dirname, '../..');

/** A copy of the package below `parent`, built, for dist/ may be that of yesterday. Gives its folder. */
export async function buildCopy(parent: string): Promise<string> {
  const dir = await mkdtemp(join(parent, 'copy-'));
  for (const name of ['package.json', 'examples']) {
    await cp(join(root, name), join(dir, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  const names = await readdir(join(root, 'lib'), { recursive: true });
  await Promise.all(names.filter((name) => name.endsWith('.ts')).map((name) => build(name, join(dir, 'dist/esm'))));
  return dir;
}

async function build(name: string, into: string): Promise<void> {
  const to = join(into, name.replace(/\.ts$/, '.js'));
  const { outputText } = transpileModule(await readFile(join(root, 'lib', name), 'utf8'), {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, outputText);
}
