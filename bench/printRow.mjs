const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** Prints a row: medians with their spread, the ratio to rx-salt's; tells whether the row's target is met. */
export function printRow({ name, figure, target, more = [], ahead }, runs) {
  const names = Object.keys(runs);
  const of = (subject, what) => runs[subject].map((run) => run[what]);
  const columns = [...new Set([figure, 'cpu', 'wall', 'rss', ...more, ...Object.keys(runs[names[0]][0])])];
  console.log(`\n${name}`);
  console.table(
    Object.fromEntries(
      names.map((subject) => [
        subject,
        Object.fromEntries(
          columns
            .filter((what) => of(subject, what).every((value) => value !== undefined))
            .map((what) => {
              const values = sorted(of(subject, what));
              const [low, high] = [values[0], values.at(-1)];
              return [what, low === high ? round(low) : `${round(median(values))} (${round(low)} to ${round(high)})`];
            }),
        ),
      ]),
    ),
  );
  const middle = (subject) => median(of(subject, figure));
  for (const other of names.slice(1))
    console.log(`${names[0]} : ${other} = ${round(middle(names[0]) / middle(other))} (${figure})`);
  if (ahead) {
    const behind = names.slice(1).filter((other) => middle(other) < middle(names[0]));
    console.log(behind.length === 0 ? 'ahead of all' : `NOT ahead of ${behind.join(', ')}`);
    return behind.length === 0;
  }
  if (!target) return true;
  const value = middle(names[0]) / (target.of === undefined ? 1 : middle(target.of));
  const met = value <= target.atMost;
  console.log(
    `target: at most ${target.atMost}${target.of === undefined ? '' : ` of ${target.of}`}: ${met ? 'met' : 'MISSED'} with ${round(value)}`,
  );
  return met;
}
