// Records what a real salt-api answers and streams: npm run record -- --help
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option, program } from 'commander';
import { installSalt } from '../../live/lab/installSalt.mjs';
import { releases } from '../../live/lab/releases.mjs';
import { startLab } from '../../live/lab/startLab.mjs';
import { stopLab } from '../../live/lab/stopLab.mjs';
import { createRecorder } from './createRecorder.mjs';
import { redact } from './redact.mjs';
import { scenarios } from './scenarios.mjs';

const fixtures = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));

async function record(lab, name, venv, out) {
  const { about, play } = scenarios[name];
  const recorder = createRecorder(lab);
  try {
    await play(recorder);
    await recorder.settled();
  } finally {
    await recorder.close();
  }
  const recording = { scenario: name, about, salt: lab.release, steps: recorder.steps };
  await mkdir(join(out, lab.release), { recursive: true });
  const text = JSON.stringify(recording, null, 1);
  await writeFile(join(out, lab.release, `${name}.json`), `${redact(text, { dir: lab.dir, venv })}\n`);
  console.log(`${lab.release}/${name}: ${recorder.steps.length} steps, ${recorder.events.length} events`);
}

async function run(names, { salt: release, lab: folder, out }) {
  const lab = folder ? JSON.parse(await readFile(join(folder, 'lab.json'), 'utf8')) : await startLab({ release });
  const venv = await installSalt(lab.release, {});
  try {
    const wanted = names.length > 0 ? names : Object.keys(scenarios);
    for (const name of wanted) {
      const { only = releases } = scenarios[name] ?? {};
      if (!(name in scenarios)) throw new Error(`no scenario ${name}: one of ${Object.keys(scenarios).join(', ')}`);
      if (only.includes(lab.release)) await record(lab, name, venv, out);
    }
  } finally {
    if (!folder) await stopLab(lab.dir);
  }
}

program
  .name('npm run record --')
  .description('Plays scenarios on a lab and writes what its salt-api answers and streams to spec/fixtures/recordings.')
  .argument('[scenarios...]', 'default: all')
  .addOption(new Option('--salt <release>').choices(releases).default('3008'))
  .option('--lab <dir>', 'a lab that runs; default: one of its own')
  .option('--out <dir>', 'another folder', fixtures)
  .addHelpText(
    'after',
    `\nScenarios:\n${Object.entries(scenarios)
      .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
      .join(
        '\n',
      )}\n\nTokens, keys, process ids, host names and folders are replaced. Look at what is written before you commit it.`,
  )
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
