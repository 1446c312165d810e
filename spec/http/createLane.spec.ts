import {
  asyncScheduler,
  EMPTY,
  NEVER,
  Observable,
  of,
  Subject,
  throwError,
  timer,
  map,
  mergeMap,
  range,
  lastValueFrom,
  tap,
  toArray,
} from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { createHttp } from '../../lib/http/createHttp.js';
import { createLane } from '../../lib/http/createLane.js';
import { startServer } from './support/startServer.js';

const run = (test: Parameters<TestScheduler['run']>[0]) => () => {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(test);
};

describe('a lane', () => {
  it(
    'lets as many through at once as it has places, in order, and passes values, ends and errors',
    run(({ cold, expectObservable, expectSubscriptions }) => {
      const lane = createLane(2);
      const a = cold('  a--a|    ');
      const b = cold('  -#       ');
      const c = cold('   --c|    ');
      const d = cold('      d|   ');
      expectObservable(lane(a)).toBe('a--a|');
      expectObservable(lane(b)).toBe('-#');
      expectObservable(lane(c)).toBe('---c|');
      expectObservable(lane(d)).toBe('----d|');
      expectSubscriptions(a.subscriptions).toBe('^---!');
      expectSubscriptions(b.subscriptions).toBe('^!');
      expectSubscriptions(c.subscriptions).toBe('-^--!');
      expectSubscriptions(d.subscriptions).toBe('----^!');
    }),
  );

  it(
    'frees the place of who is unsubscribed, and forgets who is unsubscribed while waiting',
    run(({ cold, expectObservable, expectSubscriptions }) => {
      const lane = createLane(1);
      const a = cold('----');
      const b = cold('b|  ');
      const c = cold('c|  ');
      expectObservable(lane(a), '^--!').toBe('----');
      expectObservable(lane(b), '^-! ').toBe('----');
      expectObservable(lane(c)).toBe('         ---c|');
      expectSubscriptions(a.subscriptions).toBe('^--!');
      expectSubscriptions(b.subscriptions).toBe([]);
      expectSubscriptions(c.subscriptions).toBe('---^!');
    }),
  );

  it('is cold: each subscription takes a place of its own', () => {
    const lane = createLane(1);
    let subscribed = 0;
    const source = lane(new Observable<never>(() => void (subscribed += 1)));
    expect(subscribed).toBe(0);
    const first = source.subscribe();
    const second = source.subscribe();
    expect(subscribed).toBe(1);
    first.unsubscribe();
    expect(subscribed).toBe(2);
    second.unsubscribe();
  });

  it('frees a place after the source is torn down, and once', () => {
    const lane = createLane(1);
    const log: string[] = [];
    const source = (name: string) =>
      new Observable<never>(() => {
        log.push(`${name} starts`);
        return () => log.push(`${name} ends`);
      });
    const a = lane(source('a')).subscribe();
    const b = lane(source('b')).subscribe();
    const c = lane(source('c')).subscribe();
    b.unsubscribe();
    a.unsubscribe();
    a.unsubscribe();
    c.unsubscribe();
    lane(source('d')).subscribe();
    lane(source('e')).subscribe();
    expect(log).toEqual(['a starts', 'a ends', 'c starts', 'c ends', 'd starts']);
  });

  it.each([
    ['empty', EMPTY],
    ['one', of(1)],
    ['error', throwError(() => new Error('no'))],
  ])('queues 10,000 synchronous sources (%s) without growing the stack', (_name, source) => {
    const lane = createLane(1);
    const blocker = new Subject<never>();
    let ended = 0;
    lane(blocker).subscribe();
    const end = () => (ended += 1);
    for (let n = 0; n < 10_000; n += 1) lane<unknown>(source).subscribe({ error: end, complete: end });
    expect(ended).toBe(0);
    blocker.complete();
    expect(ended).toBe(10_000);
  });

  it('admits who comes while a place is being given, after those who wait', () => {
    const lane = createLane(1);
    const log: number[] = [];
    const blocker = new Subject<never>();
    lane(blocker).subscribe();
    const late$ = lane(of(1)).pipe(
      tap((n) => log.push(n)),
      mergeMap(() => lane(of(3))),
    );
    late$.subscribe((n) => log.push(n));
    lane(of(2)).subscribe((n) => log.push(n));
    blocker.complete();
    expect(log).toEqual([1, 2, 3]);
  });

  it('never gives a place to who ends before', () => {
    const lane = createLane(1);
    lane(NEVER).subscribe().unsubscribe();
    const values: number[] = [];
    lane(of(1)).subscribe((n) => values.push(n));
    expect(values).toEqual([1]);
  });

  it('of 20 lets no more than 20 of 1,000 requests reach the server at once', async () => {
    let most = 0;
    let unanswered: (() => void)[] = [];
    // None is answered before twenty are there.
    const server = await startServer((_request, response, body) => {
      unanswered.push(() => response.end(body));
      most = Math.max(most, unanswered.length);
      if (unanswered.length < 20) return;
      for (const answer of unanswered) answer();
      unanswered = [];
    });
    const http = createHttp({ url: server.origin });
    const lane = createLane(20);
    const answers$ = range(0, 1000).pipe(
      mergeMap((n) => lane(http.send({ method: 'POST', path: '/', body: n }))),
      map(({ text }) => Number(text)),
      toArray(),
    );
    const answers = await lastValueFrom(answers$);
    expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    expect(most).toBe(20);
    await server.close();
  });

  it(
    'keeps its places over sources that end later than they are unsubscribed elsewhere',
    run(({ expectObservable }) => {
      const lane = createLane(1);
      const after = (n: number) => lane(timer(n).pipe(map(() => n)));
      expectObservable(after(2)).toBe('  --(a|)   ', { a: 2 });
      expectObservable(after(3)).toBe('  -----(a|)', { a: 3 });
    }),
  );

  it('with a time after which a place is free starts the next source then, and frees each place once', () => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
      ({ cold, expectObservable, expectSubscriptions }) => {
        const lane = createLane(1, { milliseconds: 3, scheduler: asyncScheduler });
        const slow = cold('     -----(s|)    ');
        const quick = cold('       -(q|)     ');
        const next = cold('         ----(n|) ');
        const last = cold('            (l|)  ');
        expectObservable(lane(slow)).toBe('     -----(s|)');
        expectObservable(lane(quick)).toBe('    ----(q|)');
        expectObservable(lane(next)).toBe('     --------(n|)');
        expectObservable(lane(last)).toBe('     -------(l|)');
        expectSubscriptions(slow.subscriptions).toBe(' ^----!');
        expectSubscriptions(quick.subscriptions).toBe('---^!');
        expectSubscriptions(next.subscriptions).toBe(' ----^---!');
        expectSubscriptions(last.subscriptions).toBe(' -------(^!)');
      },
    );
  });
});
