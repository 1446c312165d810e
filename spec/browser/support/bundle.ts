import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command that docs/browser.md gives, from `npx` on. */
export async function bundlingCommand(): Promise<readonly string[]> {
  const command = /^npx (esbuild .*)$/m.exec(await readFile('docs/browser.md', 'utf8'))?.[1];
  if (command === undefined) throw new Error('docs/browser.md names no command of esbuild');
  return command.split(' ');
}

/** Bundles a program as docs/browser.md says. Fails on a warning too. */
export async function bundle(program: string): Promise<string> {
  // Inside of the package, which finds itself by its own name.
  const folder = await mkdtemp(join(process.cwd(), 'dist', 'page-'));
  try {
    await writeFile(join(folder, 'page.ts'), program);
    // rx-salt as it is published, not its sources.
    await writeFile(join(folder, 'tsconfig.json'), '{}');
    const [name = '', ...options] = await bundlingCommand();
    const { stderr } = await run(
      join(process.cwd(), 'node_modules', '.bin', name),
      [...options, '--log-level=warning'],
      {
        cwd: folder,
      },
    );
    if (stderr !== '') throw new Error(stderr);
    return await readFile(join(folder, 'page.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
