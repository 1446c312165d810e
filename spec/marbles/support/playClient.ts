import { catchError, map, NEVER, type Observable, throwError } from 'rxjs';
import { createWorld } from './createWorld.js';
import { describeError, describeItem, describeStatus } from './describeItem.js';
import { durationOf } from './durationOf.js';
import { fakeSaltApi } from './fakeSaltApi.js';
import type { Wiring } from './scenarios.js';

const numbers = ['', '1', '2', '3', '4'];

/** Plays a scenario on a client in virtual time: its rows are the requests, the answers and what the subscribers get. */
export const playClient: Wiring = (rows, { m, legend, settings, expectRow }) => {
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
  const world = createWorld(api, m.scheduler, settings);

  hot(close).subscribe(world.close);

  const consumers = Object.entries(world.consumers).flatMap(([name, source$]) =>
    numbers.flatMap((number) => {
      const expected = take(name + number);
      return expected === undefined
        ? []
        : [{ name: name + number, source$, expected, subscribed: take(`subscriber${number}`) }];
    }),
  );
  const end = Math.max(...diagrams.map(durationOf));
  const until = (subscribed = '^') => (subscribed.includes('!') ? subscribed : lasting(subscribed, end));

  expectRow('asks', api.asks, until()).toBeObservable(asks, words);
  if (aborts !== undefined) expectRow('aborts', api.aborts, until()).toBeObservable(aborts, words);
  if (status !== undefined)
    expectRow('status', world.status.pipe(map(describeStatus)), until()).toBeObservable(status, words);
  for (const { name, source$, expected, subscribed } of consumers) {
    const seen$ = source$.pipe(
      map((item) => ('tag' in item ? api.wordsFor(item.tag) : 'type' in item ? describeItem(item) : item.text)),
      catchError((thrown: unknown) => throwError(() => describeError(thrown))),
    );
    expectRow(name, seen$, until(subscribed)).toBeObservable(expected, words, error);
  }
};

/** A subscription that ends with the diagram. */
function lasting(subscribed: string, end: number): string {
  const left = end - durationOf(subscribed);
  return `${subscribed} ${left}ms !`;
}
