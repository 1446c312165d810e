// Packs the package, installs the tarball in a copy of examples/angular, and builds that as its own script does.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const source = 'examples/angular';
const sources = ['package.json', 'package-lock.json', 'angular.json', 'tsconfig.json', 'src'];

/** What a command prints, warnings too. */
function run(cwd, command, ...args) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, CI: '1' };
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}: status ${status}\n${stdout}\n${stderr}`);
  return `${stdout}${stderr}`;
}

const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];

/** Some 300 MB, that change with the lock alone: kept between two runs, but for rx-salt itself. */
function installAngular(app) {
  const lock = createHash('sha256')
    .update(readFileSync(join(app, 'package-lock.json')))
    .digest('hex');
  const kept = join(homedir(), '.cache/rx-salt-angular', lock.slice(0, 16));
  if (!existsSync(kept)) {
    console.log(run(app, 'npm', 'ci', ...quiet).trim());
    const unfinished = `${kept}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(join(app, 'node_modules'), join(unfinished, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== join(app, 'node_modules/rx-salt'),
    });
    if (existsSync(kept)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, kept);
    return;
  }
  cpSync(join(kept, 'node_modules'), join(app, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  run(app, 'npm', 'install', ...quiet);
}

export default function setUp() {
  const app = mkdtempSync(join(tmpdir(), 'rx-salt-angular-'));
  process.env.RX_SALT_ANGULAR = app;
  try {
    for (const name of sources) cpSync(join(source, name), join(app, name), { recursive: true });
    const tarball = run('.', 'npm', 'pack', '--silent', '--pack-destination', app).trim().split('\n').at(-1);
    renameSync(join(app, basename(tarball)), join(app, 'rx-salt.tgz'));
    installAngular(app);
    process.env.RX_SALT_ANGULAR_BUILD = run(app, 'npm', 'run', '-s', 'build');
    console.log(process.env.RX_SALT_ANGULAR_BUILD.trim());
  } catch (error) {
    // jest tears down only what was set up.
    rmSync(app, { recursive: true });
    throw error;
  }
}
