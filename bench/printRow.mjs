const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
const seconds = ['cpu', 'wall'];

function cell(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? round(low) : `${round(median(values))} (${round(low)} to ${round(high)})`;
}

function printTable(columns, runs) {
  const row = ([subject, figures]) => {
    const known = columns.filter((what) => figures.every((run) => run[what] !== undefined));
    return [subject, Object.fromEntries(known.map((what) => [what, cell(figures.map((run) => run[what]))]))];
  };
  console.table(Object.fromEntries(Object.entries(runs).map(row)));
}

/** Prints a row: medians with their spread, the ratios to rx-salt's; tells whether what the row has to show is so. */
export function printRow({ name, figure, target, counts = [], ahead, least }, runs) {
  const [first, ...others] = Object.keys(runs);
  const middle = (subject, what = figure) => median(runs[subject].map((run) => run[what]));
  const ratio = (other) => (what) => {
    const [mine, its] = [middle(first, what), middle(other, what)];
    return `${round(mine / its)} ${what} (${round(mine)} : ${round(its)}${seconds.includes(what) ? ' s' : ''})`;
  };
  console.log(`\n${name}`);
  printTable([...new Set([...seconds, 'rss', figure, ...counts])], runs);
  const compared = [...new Set([figure, ...seconds])];
  for (const other of others) console.log(`${first} : ${other} = ${compared.map(ratio(other)).join(', ')}`);

  let met = true;
  if (ahead) {
    const before = others.filter((other) => middle(other) < middle(first));
    met = before.length === 0;
    console.log(met ? `${figure}: ahead of all` : `${figure}: NOT ahead of ${before.join(', ')}`);
  }
  if (target) {
    const { atMost, of } = target;
    const value = middle(first) / (of === undefined ? 1 : middle(of));
    met = value <= atMost;
    const bound = of === undefined ? `${atMost} (${round(value / atMost)} of it)` : `${atMost} of ${of}`;
    console.log(`target: ${figure} at most ${bound}: ${met ? 'met' : 'MISSED'} with ${round(value)}`);
  }
  if (least) {
    const [best, ...more] = Object.keys(runs)
      .filter((subject) => subject.startsWith(least))
      .sort((a, b) => middle(a) - middle(b));
    const near = more.filter((subject) => middle(subject) <= 1.1 * middle(best));
    console.log(`least ${figure}: ${best}${near.length > 0 ? `; within a tenth of it: ${near.join('; ')}` : ''}`);
  }
  return met;
}
