import { onMaster } from './onMaster.mjs';
import { onSource } from './onSource.mjs';

function check(name, expects, figures) {
  for (const [what, value] of Object.entries(expects))
    if (figures[what] !== value) throw new Error(`${name}: ${value} ${what} were expected, ${figures[what]} came`);
}

/** Runs the subjects of a row so many times; gives the figures of each. A row without a `source` runs on the master. */
export async function measureRow(row, { repeats, tools, signal }) {
  const { master } = tools;
  const given = (value) => (typeof value === 'function' ? value(tools) : value);
  const subjects = Object.entries(given(row.subjects));
  const runs = Object.fromEntries(subjects.map(([name]) => [name, []]));
  // Interleaved: what else the machine does meets all alike.
  for (let i = 0; i < repeats; i++) {
    for (const [name, subject] of subjects) {
      const input = { ...given(row.input), ...subject.input };
      const run = row.source ? onSource({ row, subject, input, signal }) : onMaster({ subject, input, master, signal });
      const figures = await run;
      check(`${row.name}, ${name}`, { ...given(row.expects), ...subject.expects }, figures);
      runs[name].push(figures);
    }
  }
  return runs;
}
