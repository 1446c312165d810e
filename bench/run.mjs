import { constants } from 'node:os';
import { Option, program } from 'commander';
import { releases } from '../spec/live/lab/releases.mjs';
import { wholeNumber } from '../spec/live/lab/wholeNumber.mjs';
import { installPepper } from './installPepper.mjs';
import { masterRows } from './masterRows.mjs';
import { measureRow } from './measureRow.mjs';
import { openMaster } from './openMaster.mjs';
import { printRow } from './printRow.mjs';
import { rows } from './rows.mjs';

const values = program
  .name('npm run bench --')
  .description('Compares rx-salt with its peers; ends with 1 where a target is missed.')
  .option('--only <part>', 'rows with this in their name', '')
  .option('--repeats <times>', 'runs of each', wholeNumber(1), 5)
  .option('--events <count>', 'of the firehose', wholeNumber(1_000), 200_000)
  .addOption(new Option('--salt <release>', 'of the real master').choices(releases).default('3008'))
  .option('--no-master', 'no rows on a real master')
  .option('--pepper <python>', 'a Python that has pepper; else it is installed into ~/.cache/rx-salt-bench')
  .allowExcessArguments(false)
  .parse()
  .opts();

const interrupt = new AbortController();
const { signal } = interrupt;
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interrupt.abort(name));

const chosen = [...rows(values), ...(values.master ? masterRows : [])].filter(({ name }) =>
  name.toLowerCase().includes(values.only.toLowerCase()),
);
const needs = (what) => chosen.some((row) => row.needs?.includes(what));

let master;
let failed = chosen.length === 0;
if (failed) console.error(`no row has ${values.only} in its name`);
try {
  const pepper = needs('pepper') ? (values.pepper ?? (await installPepper(signal))) : undefined;
  for (const row of chosen) {
    signal.throwIfAborted();
    if (row.needs?.includes('master')) master ??= await openMaster({ release: values.salt, signal });
    const runs = await measureRow(row, { repeats: values.repeats, tools: { master, pepper }, signal });
    failed = !printRow(row, runs) || failed;
  }
} catch (error) {
  failed = true;
  console.error(signal.aborted ? `interrupted by ${signal.reason}` : error.message);
} finally {
  await master?.close();
}
process.exitCode = signal.aborted ? 128 + constants.signals[signal.reason] : Number(failed);
