import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Observable } from 'rxjs';
import { configure, type Context, type Expect } from 'rxjs-marbles/jest';
import { readScenarios, type Scenario } from './readScenarios.js';
import { readSettings, type Settings } from './readSettings.js';
import { type ComparedRow, readMessages, renderRows } from './renderRows.js';

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

export interface WiringContext {
  readonly m: Omit<Context, 'expect'>;
  readonly legend: Legend;
  readonly settings: Settings;
  /** Compares what `actual$` does with a row. A difference is shown under the name of that row. */
  readonly expectRow: <T>(name: string, actual$: Observable<T>, subscription?: string) => Expect<T>;
}

/** Connects the rows of a scenario to the real code, in virtual time. */
export type Wiring = (rows: Rows, context: WiringContext) => void;

/**
 * Declares a test for each scenario of a page; readScenarios says how a page is written. A row that the wiring does not read
 * and a row that it cannot find each fail the test.
 */
export function scenarios(
  path: string,
  wire: Wiring,
  declare: { describe(name: string, body: () => void): void; it(title: string, test: () => void): void } = {
    describe,
    it,
  },
): void {
  const page = readFileSync(path, 'utf8');
  const settingsOf = readSettings(page);
  declare.describe(`marbles/${basename(path)}`, () => {
    let read: Scenario[] = [];
    try {
      read = readScenarios(page);
    } catch (error) {
      // The other pages are still played.
      declare.it('can be read', () => {
        throw error;
      });
    }
    for (const scenario of read) {
      declare.it(scenario.title, () => run(scenario, settingsOf(scenario.title), wire));
    }
  });
}

function run({ title, rows, legend }: Scenario, settings: Settings, wire: Wiring): void {
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

  // The test scheduler compares in the order in which the expectations were made, and does not name them.
  const names: string[] = [];
  const compared: ComparedRow[] = [];
  const compare = (actual: unknown, expected: unknown) => {
    const name = names[compared.length] ?? '';
    compared.push({ name, expected: readMessages(expected), actual: readMessages(actual) });
  };
  const { marbles } = configure({ assertDeepEqual: compare, frameworkMatcher: true });

  marbles((m) => {
    const expectRow: WiringContext['expectRow'] = (name, actual$, subscription) => {
      names.push(name);
      return m.expect(actual$, subscription);
    };
    wire({ take, takeIf }, { m, legend: { values }, settings, expectRow });
    if (left.size > 0) throw new Error(`"${title}" has rows that no spec asks for: ${Array.from(left).join(', ')}`);
  })();

  const different = compared.filter(({ actual, expected }) => !isDeepStrictEqual(actual, expected));
  if (different.length > 0) throw new Error(`"${title}"\n\n${renderRows(different, rows, legend)}`);
}
