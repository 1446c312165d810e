/** One `##` heading of a file in marbles/: its title, its diagrams by row name, the meanings of its marks. */
export interface Scenario {
  readonly title: string;
  readonly rows: ReadonlyMap<string, string>;
  readonly legend: ReadonlyMap<string, string>;
}

const heading = /^## +/m;
const block = /^```marbles\n(.*?)^```$/gms;
const row = /^(\S+) {2,}(\S+(?: \S+)*)(?: {2,}(\S.*))?$/;
const meaning = /^(\S) {2,}(\S.*)$/;
const time = /(?<= |^)\d+(?:\.\d+)?(?:ms|s|m)(?= |$)/g;

/**
 * Reads the scenarios of a Markdown file.
 *
 * Each `##` heading is a title; text may follow, and exactly one fenced `marbles` block must: rows, a blank line, a legend.
 * - A row is `name  diagram  [note]`. The name is the first word, two blanks or more part the three. So a diagram may hold
 *   single blanks, which RxJS needs around a time (`-- 5s --(a|)`) and ignores otherwise. A note begins with two letters,
 *   so that the rest of a diagram with two blanks in it is an error and no note.
 * - A line of the legend is `mark  meaning`. All marks of the diagrams are in it, and no other.
 */
export function readScenarios(markdown: string): Scenario[] {
  const scenarios = markdown.split(heading).slice(1).map(readScenario);
  const twice = scenarios.find(({ title }, index) => scenarios.findIndex((other) => other.title === title) < index);
  if (twice) throw new Error(`two scenarios are called "${twice.title}"`);
  return scenarios;
}

function readScenario(section: string): Scenario {
  const title = section.split('\n', 1).join('').trim();
  const blocks = Array.from(section.matchAll(block), ([, text = '']) => text.trim());
  if (blocks.length !== 1) throw new Error(`"${title}" needs one block of marbles, and has ${blocks.length}`);
  const [rowLines = '', ...legendLines] = blocks.join('').split(/\n\s*\n/);

  const rows = read(title, rowLines, (line) => {
    const [, name, diagram, note = 'none'] = row.exec(line) ?? [];
    return /^\p{L}{2}/u.test(note) ? [name, diagram] : [];
  });
  const legend = read(title, legendLines.join('\n'), (line) => meaning.exec(line)?.slice(1) ?? []);

  const marks = new Set(Array.from(rows.values()).flatMap(marksOf));
  for (const mark of marks) if (!legend.has(mark)) throw new Error(`"${title}" does not say what ${mark} means`);
  for (const mark of legend.keys()) {
    if (mark !== '#' && !marks.has(mark)) throw new Error(`"${title}" says what ${mark} means, and no row has it`);
  }
  return { title, rows, legend };
}

function read(title: string, lines: string, entryOf: (line: string) => (string | undefined)[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const line of lines.split('\n').filter((line) => line.trim() !== '')) {
    const [key, value] = entryOf(line.trimEnd());
    if (key === undefined || value === undefined) throw new Error(`"${title}" has a line that cannot be read: ${line}`);
    if (entries.has(key)) throw new Error(`"${title}" has ${key} twice`);
    entries.set(key, value);
  }
  return entries;
}

function marksOf(diagram: string): string[] {
  return Array.from(diagram.replace(time, '').replace(/[-|#()^!\s]/g, ''));
}
