// npm run bench [-- --only <part of a row's name>] [--repeats 5] [--events 200000]
//   [--salt 3006|3007|3008] the release of the real master, [--no-master] without it
//   [--pepper <a Python that has pepper>] otherwise it is installed into ~/.cache/rx-salt-bench
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { installPepper } from './installPepper.mjs';
import { masterRows } from './masterRows.mjs';
import { measureRow } from './measureRow.mjs';
import { openMaster } from './openMaster.mjs';
import { printRow } from './printRow.mjs';
import { rows } from './rows.mjs';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    repeats: { type: 'string', default: '5' },
    events: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    pepper: { type: 'string' },
    salt: { type: 'string', default: '3008' },
    master: { type: 'boolean', default: true },
  },
});

const interrupt = new AbortController();
const { signal } = interrupt;
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interrupt.abort(name));

const chosen = [...rows({ events: Number(values.events) }), ...(values.master ? masterRows : [])].filter(({ name }) =>
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
    const runs = await measureRow(row, { repeats: Number(values.repeats), tools: { master, pepper }, signal });
    failed = !printRow(row, runs) || failed;
  }
} catch (error) {
  failed = true;
  console.error(signal.aborted ? `interrupted by ${signal.reason}` : error.message);
} finally {
  await master?.close();
}
process.exitCode = signal.aborted ? 128 + constants.signals[signal.reason] : Number(failed);
