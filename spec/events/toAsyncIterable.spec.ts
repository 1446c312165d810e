import { concat, EMPTY, from, NEVER, type Observable, of, range, Subject, tap, throwError } from 'rxjs';
import { type AsyncIterableOptions, toAsyncIterable } from '../../lib/events/toAsyncIterable.js';
import { like } from '../support/like.js';
import { thrownBy } from '../support/thrownBy.js';

const boom = new Error('boom');

/** What a loop gets, and how it ends. */
async function loop(source$: Observable<unknown>, options?: AsyncIterableOptions): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  const items = toAsyncIterable(source$, options);
  try {
    for await (const item of items) seen.push(item);
  } catch (error) {
    seen.push(error);
  }
  return [...seen, `dropped ${items.dropped}`];
}

const overflow = like({ name: 'OverflowError', message: 'more than 2 items wait for a slow loop' });

describe('toAsyncIterable', () => {
  it.each<[string, Observable<unknown>, AsyncIterableOptions | undefined, readonly unknown[]]>([
    ['empty', EMPTY, undefined, ['dropped 0']],
    ['one', of('a'), undefined, ['a', 'dropped 0']],
    ['many', of('a', undefined, null, 'b'), undefined, ['a', undefined, null, 'b', 'dropped 0']],
    ['an error', throwError(() => boom), undefined, [boom, 'dropped 0']],
    [
      'an error after items that wait',
      concat(
        of('a', 'b'),
        throwError(() => boom),
      ),
      undefined,
      ['a', 'b', boom, 'dropped 0'],
    ],
    ['an error that is undefined', throwError(() => undefined), undefined, [undefined, 'dropped 0']],
    ['a Promise later', from(Promise.resolve('a')), undefined, ['a', 'dropped 0']],
    ['as many as may wait', of(1, 2), { max: 2 }, [1, 2, 'dropped 0']],
    ['one too many', of(1, 2, 3, 4), { max: 2 }, [1, 2, overflow, 'dropped 0']],
    ['one too many, the oldest go', of(1, 2, 3, 4), { max: 2, overflow: 'drop-oldest' }, [3, 4, 'dropped 2']],
    [
      'one too many, then an error',
      concat(
        of(1, 2, 3),
        throwError(() => boom),
      ),
      { max: 2 },
      [1, 2, overflow, 'dropped 0'],
    ],
    [
      'the oldest go, then an error',
      concat(
        of(1, 2, 3),
        throwError(() => boom),
      ),
      { max: 2, overflow: 'drop-oldest' },
      [2, 3, boom, 'dropped 1'],
    ],
    [
      'no bound',
      of(...Array.from({ length: 2_000 }, () => 1)),
      { max: Infinity },
      [...Array.from({ length: 2_000 }, () => 1), 'dropped 0'],
    ],
  ])('%s', async (_, source$, options, expected) => {
    expect(await loop(source$, options)).toEqual(expected);
  });

  it('a thousand may wait by default', async () => {
    const seen = await loop(of(...Array.from({ length: 1_001 }, (_, i) => i)));
    expect([seen.length, seen.at(-2)]).toEqual([1_002, like({ name: 'OverflowError' })]);
  });

  it('gives items as they come, each loop subscribes anew, and drops are counted in all', async () => {
    const source$ = new Subject<number>();
    const items = toAsyncIterable(source$, { max: 1, overflow: 'drop-oldest' });
    expect(source$.observed).toBe(false);
    for (const round of [1, 2]) {
      const iterator = items[Symbol.asyncIterator]();
      const first = iterator.next();
      source$.next(round);
      expect(await first).toEqual({ done: false, value: round });
      source$.next(5);
      source$.next(6);
      expect(await iterator.next()).toEqual({ done: false, value: 6 });
      expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
      expect([source$.observed, items.dropped]).toEqual([false, round]);
    }
  });

  it.each([['break'], ['throw']])('leaving the loop by %s unsubscribes', async (how) => {
    const source$ = new Subject<string>();
    const walk = async () => {
      for await (const item of toAsyncIterable(concat(of('a', 'b'), source$))) {
        if (how === 'throw') throw boom;
        return item;
      }
      return 'the end';
    };
    expect(await walk().catch((error: unknown) => error)).toBe(how === 'throw' ? boom : 'a');
    expect(source$.observed).toBe(false);
  });

  it('an overflow unsubscribes at once', async () => {
    const source$ = new Subject<number>();
    const iterator = toAsyncIterable(source$, { max: 1 })[Symbol.asyncIterator]();
    const first = iterator.next();
    for (const n of [1, 2, 3]) source$.next(n);
    expect(source$.observed).toBe(false);
    expect(await first).toEqual({ done: false, value: 1 });
  });

  it('return() ends a loop that waits', async () => {
    const source$ = new Subject<number>();
    const iterator = toAsyncIterable(source$)[Symbol.asyncIterator]();
    const waiting = iterator.next();
    const returned = iterator.return?.();
    expect(await Promise.all([waiting, returned])).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
    expect(source$.observed).toBe(false);
  }, 2_000);

  it('an overflow ends a source that emits while it is being subscribed', async () => {
    let emitted = 0;
    const source$ = range(1, 1_000).pipe(tap(() => emitted++));
    expect(await loop(source$, { max: 2 })).toEqual([1, 2, overflow, 'dropped 0']);
    expect(emitted).toBe(3);
  });

  it.each<[string, object]>([
    ['toAsyncIterable.max', { max: 0 }],
    ['toAsyncIterable.max', { max: 1.5 }],
    ['toAsyncIterable.overflow', { overflow: 'drop' }],
    ['toAsyncIterable.size', { size: 5 }],
  ])('a wrong %s is a ConfigError', (option, options) => {
    expect(thrownBy(() => toAsyncIterable(NEVER, options))).toMatchObject({ name: 'ConfigError', option });
  });
});
