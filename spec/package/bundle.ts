import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A program as a bundler makes it for browsers: minified, with the modules that went into it. */
export interface Bundle {
  readonly code: string;
  /** Bytes, as a server sends them. */
  readonly gzipped: number;
  /** Files and packages that add code to it, or that it imports from outside. */
  readonly parts: readonly string[];
}

/** Bundles a program for browsers, without polyfills. `external` packages are left out. */
export async function bundle(program: string, from: string, external: readonly string[] = []): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: from, loader: 'js' },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
    external: [...external],
  });
  const [output] = Object.values(metafile.outputs);
  const code = outputFiles.map(({ text }) => text).join('');
  return {
    code,
    gzipped: gzipSync(code, { level: 9 }).length,
    parts: [
      ...Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
      ...(output?.imports ?? []).map(({ path }) => path),
    ],
  };
}
