import { concat, defer, filter, map, merge, mergeMap, Observable, of, retry, Subject, take } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { routeBy } from '../../lib/events/routeBy.js';

const keyOf = (value: string) => (value === '-' ? undefined : value.slice(0, 1));
const read = (value: string): string | undefined => value;
const values = { a: 'a1', A: 'a2', b: 'b1', c: 'c1', n: '-' };

/** A WeakRef holds what it refers to until the turn of the event loop ends. */
function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  return new Promise((resolve) => {
    setImmediate(() => {
      runInNewContext('gc()');
      resolve();
    });
  });
}

describe('routeBy', () => {
  it.each([
    ['many values', 'a-b-A-n-c-a-|', 'a---A-----a-|', '--b---------|'],
    ['one value', '   --a|', '       --a|', '       ---|'],
    ['no value for it', '--c|', '      ---|', '       ---|'],
    ['an empty source', '--|', '       --|', '        --|'],
    ['an endless source', 'abAbab', ' a-A-a-', '      -b-b-b'],
    ['an error', '      a-b-#', '    a---#', '      --b-#'],
    ['never', '         -', '         -', '         -'],
  ])('hands each value to the routes of its key: %s', (_, source, a, b) => {
    marbles((m) => {
      const source$ = m.hot(source, values);
      const route = routeBy(source$, keyOf, read);
      m.expect(route('a')).toBeObservable(a, values);
      m.expect(route('b')).toBeObservable(b, values);
    })();
  });

  it(
    'subscribes to the source once, from the first route to the last',
    marbles((m) => {
      const source$ = m.hot(' a-b-a-b-a-b-a-', values);
      const one = '           --^----!';
      const another = '       ----^----!';
      const b = '             ---^---!';
      const again = '         -----------^-!';
      const subscribed = ['   --^------!', '-----------^-!'];
      const route = routeBy(source$, keyOf, read);
      m.expect(route('a'), one).toBeObservable('    ----a-----', values);
      m.expect(route('a'), another).toBeObservable('----a---a--', values);
      m.expect(route('b'), b).toBeObservable('      ------b-----', values);
      m.expect(route('a'), again).toBeObservable('  ------------a-', values);
      m.expect(source$).toHaveSubscriptions(subscribed);
    }),
  );

  it(
    'starts the source anew, once, for all routes that try again after an error',
    marbles((m) => {
      const source$ = m.cold('      -a-b#', values);
      const subscribed = ['         ^---!', '----^---!', '--------^!'];
      const route = routeBy(source$, keyOf, read);
      m.expect(route('a').pipe(retry(), take(3))).toBeObservable(' -a---a---(a|)', values);
      m.expect(route('a').pipe(retry(), take(2))).toBeObservable(' -a---(a|)', values);
      m.expect(route('b').pipe(retry(), take(2))).toBeObservable(' ---b---(b|)', values);
      m.expect(source$).toHaveSubscriptions(subscribed.map((text) => text.trim()));
    }),
  );

  it('hands the error of keyOf to all routes', () => {
    const source$ = new Subject<string>();
    const route = routeBy(
      source$,
      (value) => {
        if (value === 'bad') throw new Error('no key');
        return value;
      },
      read,
    );
    const seen: unknown[] = [];
    for (const key of ['a', 'b']) route(key).subscribe({ error: (error: unknown) => seen.push(error) });
    source$.next('bad');
    expect(seen).toEqual([new Error('no key'), new Error('no key')]);
  });

  it('misses nothing of a source that emits while it is being subscribed', () => {
    const seen: string[] = [];
    const route = routeBy(of('a1', 'b1', 'a2'), keyOf, read);
    route('a').subscribe({ next: (value) => seen.push(value), complete: () => seen.push('complete') });
    route('b').subscribe((value) => seen.push(value));
    expect(seen).toEqual(['a1', 'a2', 'complete', 'b1']);
  });

  it('ends an endless source that emits while it is being subscribed', () => {
    let emitted = 0;
    const endless$ = new Observable<string>((subscriber) => {
      while (!subscriber.closed) subscriber.next(`a${++emitted}`);
    });
    const seen: string[] = [];
    routeBy(
      endless$,
      keyOf,
      read,
    )('a')
      .pipe(take(2))
      .subscribe((value) => seen.push(value));
    expect([seen, emitted]).toEqual([['a1', 'a2'], 2]);
  });

  describe('while it hands out a value', () => {
    it('hands it to no route that unsubscribes', () => {
      const source$ = new Subject<string>();
      const route = routeBy(source$, keyOf, read);
      const seen: string[] = [];
      route('a').subscribe((value) => {
        seen.push(`first ${value}`);
        second.unsubscribe();
      });
      const second = route('a').subscribe((value) => seen.push(`second ${value}`));
      source$.next('a1');
      source$.next('a2');
      expect(seen).toEqual(['first a1', 'first a2']);
      expect(source$.observed).toBe(true);
    });

    it('hands only later values to a route that subscribes, of the same key or of a new one', () => {
      const source$ = new Subject<string>();
      const route = routeBy(source$, keyOf, read);
      const seen: string[] = [];
      route('a')
        .pipe(
          take(1),
          mergeMap((value) =>
            merge(of(`first ${value}`), route('a').pipe(map((value) => `then ${value}`)), route('b')),
          ),
        )
        .subscribe((value) => seen.push(value));
      for (const value of ['a1', 'b1', 'a2', 'b2']) source$.next(value);
      expect(seen).toEqual(['first a1', 'b1', 'then a2', 'b2']);
    });

    it('hands none to a route that subscribes while another reader of the source has it already', () => {
      const source$ = new Subject<string>();
      let delivering: string | undefined;
      const route = routeBy(source$, keyOf, read, () => delivering);
      const seen: string[] = [];
      // It stands before the routes at the source.
      source$
        .pipe(
          filter((value) => keyOf(value) === 'a'),
          mergeMap((value) => route('a').pipe(map((later) => `behind ${value}: ${later}`))),
        )
        .subscribe((value) => seen.push(value));
      route('b').subscribe((value) => seen.push(value));
      for (const value of ['b1', 'a1', 'b2', 'a2']) {
        delivering = value;
        source$.next(value);
        delivering = undefined;
      }
      expect(seen).toEqual(['b1', 'b2', 'behind a1: a2']);
    });

    it('survives that the last route leaves and another comes', () => {
      let subscriptions = 0;
      const source$ = new Subject<string>();
      const counted$ = defer(() => {
        subscriptions++;
        return source$;
      });
      const route = routeBy(counted$, keyOf, read);
      const seen: string[] = [];
      concat(route('a').pipe(take(1)), route('a').pipe(take(1)), route('b')).subscribe((value) => seen.push(value));
      for (const value of ['a1', 'a2', 'a3', 'b1']) source$.next(value);
      expect(seen).toEqual(['a1', 'a2', 'b1']);
      expect(subscriptions).toBe(3);
    });
  });

  it('reads no value that nobody asked for, and each other one once', () => {
    const source$ = new Subject<string>();
    const asked: string[] = [];
    const route = routeBy(source$, keyOf, (value) => {
      asked.push(value);
      return value === 'a2' ? undefined : value.toUpperCase();
    });
    const seen: string[] = [];
    for (let i = 0; i < 2; i++) route('a').subscribe((value) => seen.push(value));
    for (const value of ['a1', 'b1', 'a2', '-', 'a3']) source$.next(value);
    expect(asked).toEqual(['a1', 'a2', 'a3']);
    expect(seen).toEqual(['A1', 'A1', 'A3', 'A3']);
  });

  it('keeps the routes of one source apart', () => {
    const source$ = new Subject<string>();
    const seen: string[] = [];
    routeBy(source$, keyOf, read)('a').subscribe((value) => seen.push(`keyed by letter ${value}`));
    routeBy(source$, (value) => value, read)('a1').subscribe((value) => seen.push(`keyed by value ${value}`));
    source$.next('a1');
    expect(seen).toEqual(['keyed by letter a1', 'keyed by value a1']);
  });

  it('remembers no key that nobody subscribes to', async () => {
    const keys$ = new Subject<{ name: string }>();
    const route = routeBy(
      keys$,
      (key) => key,
      (key) => key,
    );
    const subscribe = (name: string) => {
      const key = { name };
      return { key: new WeakRef(key), subscription: route(key).subscribe() };
    };
    const routes = ['stays', 'goes', 'ends'].map(subscribe);
    routes[1]?.subscription.unsubscribe();
    await collectGarbage();
    expect(routes.map(({ key }) => key.deref()?.name)).toEqual(['stays', undefined, 'ends']);
    keys$.complete();
    await collectGarbage();
    expect(routes.map(({ key }) => key.deref()?.name)).toEqual([undefined, undefined, undefined]);
    expect(route).toBeInstanceOf(Function);
  });

  it('costs no more per value with twenty thousand other routes', () => {
    const perValue = (routes: number): number => {
      const source$ = new Subject<number>();
      const route = routeBy(
        source$,
        (value) => value,
        (value) => value,
      );
      let handed = 0;
      for (let key = 0; key < routes; key++) route(key).subscribe(() => handed++);
      const started = performance.now();
      for (let value = 0; value < 10_000; value++) source$.next(7);
      const took = performance.now() - started;
      expect(handed).toBe(10_000);
      return took;
    };
    // The best of several, for the machine does other things as well. A search among the routes would cost a thousand times as much.
    const best = (routes: number) => Math.min(...Array.from({ length: 7 }, () => perValue(routes)));
    expect(best(20_000) / best(10)).toBeLessThan(20);
  });
});
