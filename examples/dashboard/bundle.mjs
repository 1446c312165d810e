import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/** The page's program, in one file: rx-salt with all that it needs, and no polyfill of Node. */
export async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/page.ts', import.meta.url))],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
    // rx-salt as it is published, not its sources.
    tsconfigRaw: {},
    logLevel: 'warning',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
