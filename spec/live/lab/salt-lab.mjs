#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option, program } from 'commander';
import { groupOf, isAlive, kill, launch } from './parts.mjs';
import { releases } from './releases.mjs';
import { startLab } from './startLab.mjs';
import { stopLab } from './stopLab.mjs';
import { waitUntilUp } from './waitUntilUp.mjs';
import { wholeNumber } from './wholeNumber.mjs';

const parts = `Parts: master api minion1 minion2 minion3 (and sshd, database). Users: saltdev (everything), limited (test.ping only); eauth sharedsecret,
password s3cret; a login may ask for a short life of its token: "token_expire": SECONDS.`;

function opened({ dir }, names = []) {
  const file = join(dir, 'lab.json');
  if (!existsSync(file)) throw new Error(`no lab in ${dir}`);
  const lab = JSON.parse(readFileSync(file, 'utf8'));
  const unknown = names.find((name) => !(name in lab.commands));
  if (unknown !== undefined) throw new Error(`the lab has no part ${unknown}`);
  return lab;
}

async function start({ salt: release, ...options }) {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupt.abort(new Error(name)));
  try {
    const lab = await startLab({ release, ...options, signal: interrupt.signal });
    console.log(`Salt ${lab.release} on ${lab.url}, its files in ${lab.dir}`);
  } catch (error) {
    await stopLab(options.dir, { keep: true });
    throw error;
  }
}

const command = (name, description) =>
  program
    .command(name)
    .description(description)
    .allowExcessArguments(false)
    .option('--dir <dir>', 'its folder', join(tmpdir(), 'rx-salt-lab'));

program
  .name('npm run lab --')
  .description(
    'A real Salt on loopback, without root: one master, salt-api and three minions (Linux, Node 20, python3 with venv).',
  )
  .addHelpText('after', `\n${parts}`);
command('start', 'starts one; the first time it installs that Salt')
  .addOption(new Option('--salt <release>').choices(releases).default('3008'))
  .option('--token-expire <seconds>', 'the life of a token', wholeNumber(1), 43_200)
  .option('--state-events', 'state runs and orchestrations tell their states')
  .option('--ssh', "an sshd (Debian's openssh-server) and box1 in the roster of salt-ssh")
  .option('--database', "a PostgreSQL (Debian's postgresql) that is the master's job cache, by the returner pgjsonb")
  .action(start);
command('stop', 'ends all its processes')
  .option('--keep', 'leaves its files')
  .action(({ dir, keep }) => stopLab(dir, { keep }));
command('pids', 'each part, its process group, and whether it runs').action((options) => {
  const lab = opened(options);
  for (const name of Object.keys(lab.commands))
    console.log(name, groupOf(lab, name), isAlive(lab, name) ? 'runs' : 'ended');
});
command('launch <parts...>', 'starts parts (again)').action((names, options) => {
  const lab = opened(options, names);
  return Promise.all(names.map((name) => launch(lab, name)));
});
command('kill <parts...>', 'kill -9, children included').action((names, options) =>
  kill(opened(options, names), names),
);
command('wait [minions...]', 'until they answer a test.ping, at most a minute').action((names, options) =>
  waitUntilUp(opened(options, names), { limit: 60_000, ...(names.length > 0 && { minions: names }) }),
);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
