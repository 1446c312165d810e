// Packs the package and installs the tarball where its users would: in a project outside of this folder.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const compilers = { 5.0: '5.0.4', 5.4: '5.4.5', 5.9: '5.9.3', '6.0': '6.0.3', '7.0': '7.0.2' };

function npm(cwd, ...args) {
  try {
    const stdio = ['ignore', 'pipe', 'inherit'];
    return execFileSync('npm', [...args, '--silent'], { cwd, stdio, encoding: 'utf8' }).trim();
  } catch (error) {
    // What a build that fails says stands there.
    console.error(error.stdout);
    throw error;
  }
}

const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline'];

/** Many megabytes, that never change: kept between two runs. */
function installCompilers() {
  const versions = Object.values(compilers);
  const dir = join(homedir(), '.cache/rx-salt-package', versions.join('-'));
  if (existsSync(dir)) return dir;
  const unfinished = `${dir}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{}');
  npm(unfinished, 'install', ...quiet, ...versions.map((version) => `typescript-${version}@npm:typescript@${version}`));
  if (existsSync(dir)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, dir);
  return dir;
}

const strict = {
  target: 'ES2022',
  lib: ['ES2022'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  types: ['node'],
  outDir: 'out',
  rootDir: '.',
};

const tsconfigs = {
  node: { compilerOptions: strict, include: ['esm', 'commonjs'] },
  browser: {
    compilerOptions: {
      ...strict,
      lib: ['ESNext', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      types: [],
    },
    include: ['browser'],
  },
};

export default function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'rx-salt-package-'));
  const write = (path, content) => writeFileSync(join(dir, path), JSON.stringify(content));
  const tarball = npm('.', 'pack', '--pack-destination', dir).split('\n').at(-1);
  cpSync('spec/package/users', dir, { recursive: true });
  write('package.json', { private: true });
  write('esm/package.json', { type: 'module' });
  write('commonjs/package.json', { type: 'commonjs' });
  write('browser/package.json', { type: 'module' });
  write('tsconfig.node.json', tsconfigs.node);
  write('tsconfig.browser.json', tsconfigs.browser);
  npm(dir, 'install', ...quiet, `./${tarball}`, 'rxjs@7', '@types/node@20');

  process.env.RX_SALT_PROJECT = dir;
  process.env.RX_SALT_TARBALL = join(dir, tarball);
  process.env.RX_SALT_COMPILERS = installCompilers();
}
