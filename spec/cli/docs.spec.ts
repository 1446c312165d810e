import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcome, type Simulator, startSimulator } from 'rx-salt/testing';
import { interval, type Subscription } from 'rxjs';
import { exitCode } from '../../lib/cli/exitCode.js';
import { optionsOf } from '../../lib/cli/arguments/optionsOf.js';
import { commandNames } from '../../lib/cli/arguments/CommandName.js';
import { help } from '../../lib/cli/arguments/help.js';
import { buildCli } from './support/buildCli.js';
import { envOf } from './support/envOf.js';

jest.setTimeout(120_000);

const page = readFileSync('docs/cli.md', 'utf8');
const blocks = Array.from(
  page.matchAll(/^(?:<!-- exits: (?<exits>\d+) -->\n+)?```console\n(?<text>.*?)^```$/gms),
  ({ index, groups = {} }) => ({
    at: `docs/cli.md:${page.slice(0, index).split('\n').length}`,
    exits: Number(groups.exits ?? 0),
    commands: linesOf(groups.text, (line) => line.startsWith('$ ')).map((line) => line.slice(2)),
    prints: linesOf(groups.text, (line) => !line.startsWith('$ ')),
  }),
);

function linesOf(text: string | undefined, wanted: (line: string) => boolean): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '' && wanted(line));
}

let world: Simulator;
let coming: Subscription;
let bin: string;

beforeAll(async () => {
  const main = await buildCli();
  bin = mkdtempSync(join(tmpdir(), 'rx-salt-bin-'));
  writeFileSync(join(bin, 'rx-salt'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, { mode: 0o755 });
  const minions = ['db1', 'web1', 'web2', 'web3'];
  world = await startSimulator({
    minions,
    speed: 20,
    functions: {
      'pkg.upgrade': () => ({}),
      'service.restart': ({ minion }) =>
        minion === 'db1' ? outcome({ return: 'Unit nginx.service not found.', success: false, retcode: 1 }) : true,
      'cmd.run': () => 'hello',
    },
    runners: { 'manage.up': () => minions },
  });
  coming = interval(100).subscribe(() => world.emit('salt/minion/web7/start', { id: 'web7', cmd: '_minion_event' }));
});
afterAll(async () => {
  coming.unsubscribe();
  await world.close();
});

function runInShell(script: string): Promise<{ readonly code: unknown; readonly said: string }> {
  return new Promise((resolve) => {
    const env = { ...envOf(world), HOME: bin, PATH: `${bin}:${process.env.PATH ?? ''}` };
    const child = execFile('bash', ['-c', `exec 2>&1\n${script}`], { env }, (error, stdout) =>
      resolve({ code: error ? error.code : 0, said: stdout }),
    );
    child.stdin?.end();
  });
}

describe('docs/cli.md', () => {
  it('has all its commands in blocks that this test runs', () => {
    expect(blocks).toHaveLength(page.match(/^```(console|sh)/gm)?.length ?? 0);
    expect(page.match(/^### /gm)).toHaveLength(10);
  });

  it.each(blocks.map((block) => [block.at, block] as const))('%s does what it says', async (_at, block) => {
    const { code, said } = await runInShell(block.commands.join('\n'));
    const lines = said.split('\n');
    const absent = block.prints.filter((line) => {
      const pattern = new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')},?$`);
      return !lines.some((own) => pattern.test(own));
    });
    expect({ absent, code, said }).toMatchObject({ absent: [], code: block.exits });
  });

  it('names the exit codes that there are, as --help does', () => {
    const codes = Object.values(exitCode).map(String);
    expect(Array.from(page.matchAll(/^\| (\d+) /gm), ([, code]) => code)).toEqual(codes);
    expect(Array.from(help.minions.more.matchAll(/^ {2}(\d+) {2,}/gm), ([, code]) => code)).toEqual(codes);
  });

  it('and the examples of --help name flags that there are', () => {
    const known = new Set(
      (['minions', ...commandNames] as const).flatMap(optionsOf).flatMap(({ flags }) => flags.match(/--[\w-]+/g) ?? []),
    );
    const ours = page.split('## For those who know pepper')[0] ?? '';
    const used = Array.from(
      `${ours}${Object.values(help)
        .map(({ more }) => more)
        .join('\n')}`.matchAll(/(?<=[\s`'"])--[a-z][\w-]*/g),
    );
    expect(
      used.map(([flag]) => flag).filter((flag) => !known.has(flag) && !['--help', '--global'].includes(flag)),
    ).toEqual([]);
  });
});
