import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { marbles, type Context } from 'rxjs-marbles/jest';
import { readScenarios, type Scenario } from './readScenarios.js';

export interface Rows {
  /** The diagram of a row; an error if there is no such row. */
  take(name: string): string;
  /** The diagram of a row that not every scenario has. */
  takeIf(name: string): string | undefined;
}

export interface Legend {
  /** The `values` of a diagram: for each mark what its meaning stands for. */
  values<T>(of: (meaning: string, mark: string) => T): Record<string, T>;
}

/** Joins the rows of a scenario to the real code, in virtual time. */
export type Wiring = (rows: Rows, context: { readonly m: Context; readonly legend: Legend }) => void;

/**
 * Declares a test for each scenario of `marbles/<file>`; readScenarios says how such a file is written. `wire` has a wiring
 * for each title, or is one for all. A title without a wiring, a wiring without a title, a row that the wiring leaves
 * aside and one that it asks for in vain each fail the test.
 */
export function scenarios(
  file: string,
  wire: Wiring | Readonly<Record<string, Wiring>>,
  declare: { describe(name: string, body: () => void): void; it(title: string, test: () => void): void } = {
    describe,
    it,
  },
): void {
  const read = readScenarios(readFileSync(resolve(__dirname, '../../marbles', file), 'utf8'));
  const written = new Map(read.map((scenario) => [scenario.title, scenario]));
  const wirings = new Map(typeof wire === 'function' ? read.map(({ title }) => [title, wire]) : Object.entries(wire));

  declare.describe(`marbles/${basename(file)}`, () => {
    for (const title of new Set([...written.keys(), ...wirings.keys()])) {
      const scenario = written.get(title);
      const wiring = wirings.get(title);
      declare.it(title, () => {
        if (!scenario) throw new Error(`${basename(file)} has no scenario "${title}"`);
        if (!wiring) throw new Error(`no spec wires "${title}" of ${basename(file)}`);
        run(scenario, wiring);
      });
    }
  });
}

function run({ title, rows, legend }: Scenario, wiring: Wiring): void {
  const left = new Set(rows.keys());
  const takeIf = (name: string) => {
    left.delete(name);
    return rows.get(name);
  };
  const take = (name: string) => {
    const diagram = takeIf(name);
    if (diagram === undefined) throw new Error(`"${title}" has no row ${name}`);
    return diagram;
  };
  const values = <T>(of: (meaning: string, mark: string) => T) =>
    Object.fromEntries(Array.from(legend, ([mark, meaning]) => [mark, of(meaning, mark)]));

  marbles((m) => {
    wiring({ take, takeIf }, { m, legend: { values } });
    if (left.size > 0) throw new Error(`"${title}" has rows that no spec asks for: ${Array.from(left).join(', ')}`);
  })();
}
