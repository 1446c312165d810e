import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { catchError, map, NEVER, type Observable, throwError } from 'rxjs';
import { readScenarios } from '../../support/readScenarios.js';
import type { Wiring } from '../../support/scenarios.js';
import { createWorld } from './createWorld.js';
import { describeError, describeItem, describeStatus } from './describeItem.js';
import { durationOf } from './durationOf.js';
import { fakeSaltApi } from './fakeSaltApi.js';
import { readSettings } from './readSettings.js';

/** Plays each scenario of a file on the real code, as marbles/README.md says: rows are what is asked, answered and seen. */
export function played(file: string): Readonly<Record<string, Wiring>> {
  const settingsOf = readSettings(file);
  const titles = readScenarios(readFileSync(resolve(__dirname, '../../../marbles', file), 'utf8'));
  return Object.fromEntries(titles.map(({ title }) => [title, play(title, settingsOf)]));
}

const numbers = ['', '1', '2', '3', '4'];

function play(title: string, settingsOf: ReturnType<typeof readSettings>): Wiring {
  return (rows, { m, legend }) => {
    const words = legend.values((meaning) => meaning);
    const error = words['#'];
    const diagrams: string[] = [];
    const take = (name: string) => {
      const diagram = rows.takeIf(name);
      if (diagram !== undefined) diagrams.push(diagram);
      return diagram;
    };
    const hot = (diagram: string | undefined): Observable<string> =>
      diagram === undefined ? NEVER : m.hot(diagram, words);

    const asks = rows.take('asks');
    diagrams.push(asks);
    const answers = take('answers');
    const stream = take('stream');
    const aborts = take('aborts');
    const status = take('status');
    const close = take('close');
    const said = Array.from(stream ?? '', (mark) => words[mark] ?? '');

    const api = fakeSaltApi({
      answers: hot(answers),
      stream: hot(stream),
      opensAtOnce: !said.some((meaning) => /^(open|no connection|\d{3}(,.*)?)$/.test(meaning)),
      answersPass: !said.some((meaning) => meaning.endsWith("'s answer passes")),
    });
    const world = createWorld(api, m.scheduler, settingsOf(title));

    hot(close).subscribe(world.close);

    const consumers = Object.entries(world.consumers).flatMap(([name, source$]) =>
      numbers.flatMap((number) => {
        const expected = take(name + number);
        return expected === undefined ? [] : [{ source$, expected, subscribed: take(`subscriber${number}`) }];
      }),
    );
    const end = Math.max(...diagrams.map(durationOf));
    const until = (subscribed = '^') => (subscribed.includes('!') ? subscribed : lasting(subscribed, end));

    m.expect(api.asks, until()).toBeObservable(asks, words);
    if (aborts !== undefined) m.expect(api.aborts, until()).toBeObservable(aborts, words);
    if (status !== undefined) m.expect(world.status.pipe(map(describeStatus)), until()).toBeObservable(status, words);
    for (const { source$, expected, subscribed } of consumers) {
      const told$ = source$.pipe(
        map((item) => ('tag' in item ? api.wordsFor(item.tag) : 'type' in item ? describeItem(item) : item.text)),
        catchError((thrown: unknown) => throwError(() => describeError(thrown))),
      );
      m.expect(told$, until(subscribed)).toBeObservable(expected, words, error);
    }
  };
}

/** A subscription that ends with the diagram. */
function lasting(subscribed: string, end: number): string {
  const left = end - durationOf(subscribed);
  return `${subscribed} ${left}ms !`;
}
