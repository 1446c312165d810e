// npm run bench [-- --repeats 5 --events 200000 --only firehose --pepper <python with pepper>]
import { parseArgs } from 'node:util';
import { rows } from './rows.mjs';
import { runSubject } from './runSubject.mjs';
import { startSource } from './startSource.mjs';
import { printRow } from './printRow.mjs';

const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    events: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    pepper: { type: 'string' },
  },
});
const chosen = rows({ events: Number(values.events), pepper: values.pepper }).filter(({ name }) =>
  name.includes(values.only),
);

let met = true;
for (const row of chosen) {
  const runs = Object.fromEntries(Object.keys(row.subjects).map((name) => [name, []]));
  // Interleaved: what else the machine does meets all alike.
  for (let i = 0; i < Number(values.repeats); i++) {
    for (const [name, subject] of Object.entries(row.subjects)) {
      const source = startSource();
      try {
        const { url } = await source.tell('start', row.source);
        const running = runSubject(subject, { url, ...row.input, ...subject.input });
        const feed = subject.feed ?? row.feed;
        const [figures] = await Promise.all([running, feed && source.tell(...feed)]);
        runs[name].push({ ...figures, ...(row.counts && (await source.tell('stats'))) });
      } finally {
        source.close();
      }
    }
  }
  met = printRow(row, runs) && met;
}
process.exitCode = met ? 0 : 1;
