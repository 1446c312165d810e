import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every file of lib/ that this one imports, and what those import. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.js'/g)) {
    reached(join(dirname(file), `${name}.ts`), seen);
  }
  return seen;
}

/** The packages that a file imports. */
function packagesOf(file: string): readonly string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(/from '([a-z][^'.]*)'/g), ([, name = '']) => name);
}

describe('the command line', () => {
  it.each(['lib/index.ts', 'lib/testing/index.ts'])('is not reached from %s, nor are its packages', (entry) => {
    const files = [...reached(entry)];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith('lib/cli/'))).toEqual([]);
    expect(files.flatMap(packagesOf).filter((name) => ['commander', 'picocolors', 'yaml'].includes(name))).toEqual([]);
  });

  it('uses the public names of the package only', () => {
    const files = readdirSync('lib/cli', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const imports = files.flatMap((name) =>
      Array.from(readFileSync(join('lib/cli', name), 'utf8').matchAll(/from '(\.[^']+)'/g), ([, path = '']) =>
        join('lib/cli', dirname(name), path),
      ),
    );
    const outside = new Set(imports.filter((path) => !path.startsWith('lib/cli/')));
    expect([...outside].sort()).toEqual(['lib/index.js', 'lib/testing/index.js']);
  });

  it('is the program that package.json names', () => {
    expect(readFileSync('package.json', 'utf8')).toMatch(/"bin": \{\s*"rx-salt": "\.?\/?dist\/esm\/cli\/main\.js"/);
    expect(readFileSync('lib/cli/main.ts', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
