import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.js';
import { run } from './run.js';

const { RX_SALT_PROJECT: project = '', RX_SALT_COMPILERS: compilers = '' } = process.env;
const versions = readdirSync(join(compilers, 'node_modules')).filter((name) => name.startsWith('typescript-'));

function compile(version: string, ...args: string[]): Promise<string> {
  return run(project, join(compilers, 'node_modules', version, 'bin/tsc'), ...args);
}

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('the types', () => {
  it('are checked with TypeScript 5.0 to 7.0', () => {
    expect(versions.map((name) => name.replace(/\.\d+$/, ''))).toEqual(
      ['5.0', '5.4', '5.9', '6.0', '7.0'].map((version) => `typescript-${version}`),
    );
  });

  it.each(versions)('hold for ESM and CommonJS on Node: %s', async (version) => {
    expect(await compile(version, '-p', 'tsconfig.node.json', '--noEmit')).toBe('');
  });

  it.each(versions)('hold for a bundler, without the types of Node: %s', async (version) => {
    expect(await compile(version, '-p', 'tsconfig.browser.json', '--noEmit')).toBe('');
  });
});

describe('the package', () => {
  it('works in an ESM and in a CommonJS project', async () => {
    await compile('typescript-5.9.3', '-p', 'tsconfig.node.json');
    const [first, second, ...rest] = lines(await run(project, 'out/esm/main.js'));
    expect([first, second].sort()).toEqual(['web1 71.0', 'web2 failed']);
    expect(rest).toEqual(['true', '2', 'NoMinionsMatchedError']);
    expect(lines(await run(project, 'out/commonjs/main.js'))).toEqual(['true', 'reaction', 'true']);
  });

  it('works in a browser bundle without polyfills, which holds neither the test kit nor the command line', async () => {
    const { parts, gzipped } = await bundle("import './main.ts'", join(project, 'browser'));
    const own = parts.filter((path) => path.includes('node_modules/rx-salt/'));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((path) => !path.includes('/dist/esm/'))).toEqual([]);
    expect(parts.filter((path) => /\/(testing|cli)\//.test(path))).toEqual([]);
    expect(parts.filter((path) => path.startsWith('node:') || !path.includes('/'))).toEqual([]);
    expect(gzipped).toBeLessThan(70_000);
  });

  it.each(['AuthenticationError', 'summarize', 'ofTag'])('is shaken to what is used: %s', async (name) => {
    const { parts } = await bundle(`export { ${name} } from 'rx-salt'`, project);
    expect(parts.filter((path) => /\/(axios|eventsource-parser)\//.test(path))).toEqual([]);
  });
});
