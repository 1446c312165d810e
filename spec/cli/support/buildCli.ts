import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** The command line of these sources as a program of its own, built once for all who ask; gives the path of its main file. */
export async function buildCli(): Promise<string> {
  const files = (await readdir('lib', { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const sources = await Promise.all(files.map((name) => readFile(join('lib', name), 'utf8')));
  const digest = createHash('sha256')
    .update(JSON.stringify([resolve('.'), files, sources]))
    .digest('hex');
  const home = join(tmpdir(), `rx-salt-cli-${digest.slice(0, 16)}`);
  const main = join(home, 'dist/esm/cli/main.js');
  if (existsSync(main)) return main;

  const building = await mkdtemp(join(tmpdir(), 'rx-salt-cli-'));
  await cp('package.json', join(building, 'package.json'));
  await symlink(resolve('node_modules'), join(building, 'node_modules'));
  for (const [i, name] of files.entries()) {
    const path = join(building, 'dist/esm', name.replace(/\.ts$/, '.js'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, ts.transpileModule(sources[i] ?? '', { compilerOptions }).outputText);
  }
  // Whoever was faster has built the same.
  await rename(building, home).catch(() => undefined);
  return main;
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};
