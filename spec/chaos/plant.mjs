// Plants faults in a copy of lib/, one at a time, and prints which property finds each, after how many worlds, and as what:
//   npm run chaos:plant -- [--seed 20261129] [--worlds 10000] [--only <text>]
// Fails where a fault is not found, or where its text is no longer in lib/.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { plants } from './plants.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261129' },
    worlds: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
  },
});
const worlds = ['spec/chaos/chaos.spec.ts', 'spec/chaos/masters.spec.ts'];
const longest = 20 * 60_000;

const copy = await mkdtemp(join(tmpdir(), 'rx-salt-plant-'));
for (const part of ['lib', 'spec', 'marbles', 'package.json', 'jest.config.js', 'tsconfig.json']) {
  await cp(part, join(copy, part), { recursive: true });
}
await symlink(resolve('node_modules'), join(copy, 'node_modules'));

const chosen = plants.filter(({ what }) => what.includes(options.only));
const sources = new Map();
for (const { what, file, from } of chosen) {
  const source = await readFile(join(copy, file), 'utf8');
  const times = source.split(from).length - 1;
  if (times !== 1) throw new Error(`${what}: its text is ${times} times in ${file}`);
  sources.set(file, source);
}

/** Runs one spec in the copy; undefined where it passes. */
function run(spec) {
  return new Promise((settle, fail) => {
    const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', '--runInBand', spec], {
      cwd: copy,
      env: {
        ...process.env,
        RX_SALT_CHAOS_SEED: options.seed,
        RX_SALT_CHAOS_RUNS: options.worlds,
        RX_SALT_BYTES_RUNS: options.worlds,
        RX_SALT_CHAOS_SHRINK: 'no',
      },
    });
    let told = '';
    jest.stdout.on('data', (text) => (told += text));
    jest.stderr.on('data', (text) => (told += text));
    let endless = false;
    const timer = setTimeout(() => {
      endless = true;
      jest.kill('SIGKILL');
    }, longest);
    jest.on('error', fail);
    jest.on('close', (code) => {
      clearTimeout(timer);
      if (endless) return settle({ after: '', as: 'goes on for ever' });
      if (code === 0) return settle(undefined);
      const after = /Property failed after (\d+) tests/.exec(told)?.[1];
      const cause = /Cause:\s*\n\s*(.*)/.exec(told)?.[1];
      const title = /● (.*)/.exec(told)?.[1];
      if (/Test suite failed to run/.test(told)) return fail(new Error(told));
      if (after === undefined) return settle({ after: '', as: title?.split(' › ').at(-1) });
      const as = spec.includes('bytes') ? 'other events than went in' : nameless(cause ?? '');
      settle({ after: Number(after).toLocaleString('en'), as });
    });
  });
}

function nameless(cause) {
  return cause.replace(/^(job|call) \S+: /, '').slice(0, 90);
}

const rows = [];
let missed = 0;
try {
  for (const { what, file, from, to, spec } of chosen) {
    const whole = sources.get(file);
    // What an edit needs of RxJS that its file does not import.
    const lacking = ['catchError', 'EMPTY', 'merge', 'retry', 'shareReplay', 'skip', 'throwError'].filter(
      (name) => to.includes(name) && !new RegExp(`\\b${name}\\b`).test(whole),
    );
    const imports = lacking.length > 0 ? `import { ${lacking.join(', ')} } from 'rxjs';\n` : '';
    await writeFile(join(copy, file), imports + whole.replace(from, () => to));
    let row = [what, '—', '', 'not found'];
    for (const one of spec === undefined ? worlds : [spec]) {
      const found = await run(one);
      if (!found) continue;
      row = [what, one.replace(/^spec\/(chaos\/)?|\.spec\.ts$/g, ''), found.after, found.as];
      break;
    }
    if (row[1] === '—') missed++;
    await writeFile(join(copy, file), whole);
    console.error(row.join(' | '));
    rows.push(row);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}

console.log('| planted fault | found by | after so many | as |\n| --- | --- | ---: | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
if (missed > 0) process.exitCode = 1;
