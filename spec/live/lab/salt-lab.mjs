#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupOf, isAlive, kill, launch } from './parts.mjs';
import { startLab } from './startLab.mjs';
import { stopLab } from './stopLab.mjs';
import { waitUntilUp } from './waitUntilUp.mjs';

const usage = `A real Salt on loopback, without root: one master, salt-api and three minions (Linux, Node 20, python3 with venv).

  start [--salt 3006|3007|3008] [--token-expire SECONDS] [--state-events] [--ssh] [--dir DIR]
                                   --state-events: state runs and orchestrations tell their states; --ssh: an sshd
                                   (Debian's openssh-server) and box1 in the roster of salt-ssh
  stop [--dir DIR] [--keep]        ends all its processes; --keep leaves its files
  pids [--dir DIR]                 each part, its process group, and whether it runs
  launch PART... [--dir DIR]       starts a part (again)
  kill PART... [--dir DIR]         kill -9, children included
  wait [MINION...] [--dir DIR]     until they answer a test.ping, at most a minute

Parts: master api minion1 minion2 minion3 (and sshd). Users: saltdev (everything), limited (test.ping only); eauth sharedsecret,
password s3cret; a login may ask for a short life of its token: "token_expire": SECONDS.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    salt: { type: 'string', default: '3008' },
    'token-expire': { type: 'string', default: '43200' },
    'state-events': { type: 'boolean', default: false },
    ssh: { type: 'boolean', default: false },
    dir: { type: 'string', default: join(tmpdir(), 'rx-salt-lab') },
    keep: { type: 'boolean', default: false },
  },
});
const [command, ...names] = positionals;
const { dir } = values;

function opened() {
  const file = join(dir, 'lab.json');
  if (!existsSync(file)) throw new Error(`no lab in ${dir}`);
  const lab = JSON.parse(readFileSync(file, 'utf8'));
  const unknown = names.find((name) => !(name in lab.commands));
  if (unknown !== undefined) throw new Error(`the lab has no part ${unknown}`);
  return lab;
}

async function start() {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupt.abort(new Error(name)));
  try {
    const tokenExpire = Number(values['token-expire']);
    const lab = await startLab({
      release: values.salt,
      tokenExpire,
      stateEvents: values['state-events'],
      ssh: values.ssh,
      dir,
      signal: interrupt.signal,
    });
    console.log(`Salt ${lab.release} on ${lab.url}, its files in ${lab.dir}`);
  } catch (error) {
    await stopLab(dir, { keep: true });
    throw error;
  }
}

const commands = {
  start,
  stop: () => stopLab(dir, { keep: values.keep }),
  pids: () => {
    const lab = opened();
    for (const name of Object.keys(lab.commands))
      console.log(name, groupOf(lab, name), isAlive(lab, name) ? 'runs' : 'ended');
  },
  launch: () => Promise.all(names.map((name) => launch(opened(), name))),
  kill: () => kill(opened(), names),
  wait: () => waitUntilUp(opened(), { limit: 60_000, ...(names.length > 0 && { minions: names }) }),
};

try {
  if (!Object.hasOwn(commands, command ?? '')) throw new Error(usage);
  await commands[command]();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
