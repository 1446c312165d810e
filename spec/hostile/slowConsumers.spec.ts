import { concatMap, filter, firstValueFrom, lastValueFrom, Subject, take, tap, toArray } from 'rxjs';
import { toAsyncIterable } from 'rx-salt';
import { startFlow } from '../flows/support/startFlow.js';

const many = 2_000;

async function flood() {
  const { sim, salt } = await startFlow();
  const all$ = salt.events.pipe(filter(({ tag }) => tag.startsWith('flood/')));
  const opened = async () => {
    await firstValueFrom(salt.status.pipe(filter(({ state }) => state === 'open')));
  };
  const emit = () => {
    for (let i = 0; i < many; i++) sim.emit(`flood/${i}`, { i });
  };
  return { sim, all$, opened, emit, salt };
}

describe('a consumer that takes its time for an item', () => {
  it('delays neither another consumer nor the socket', async () => {
    const { sim, all$, opened, emit, salt } = await flood();
    const goOn$ = new Subject<void>();
    let consumed = 0;
    const slow = lastValueFrom(
      all$.pipe(
        take(3),
        concatMap(() => goOn$.pipe(take(1))),
        tap(() => consumed++),
      ),
    );
    const fast = lastValueFrom(all$.pipe(take(many), toArray()));
    await opened();
    emit();
    const heard = await fast;
    expect(heard.map(({ tag }) => tag)).toEqual(Array.from({ length: many }, (_, i) => `flood/${i}`));
    const jobs = await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(toArray()));
    expect([consumed, jobs.length, sim.connections.opened]).toEqual([0, 3, 1]);
    for (let i = 0; i < 3; i++) goOn$.next();
    await slow;
    expect(consumed).toBe(3);
  });

  it('keeps with toAsyncIterable as many items as it may, and tells how many were dropped', async () => {
    const { all$, opened, emit } = await flood();
    const iterable = toAsyncIterable(all$, { max: 10, overflow: 'drop-oldest' });
    const loop = iterable[Symbol.asyncIterator]();
    const first = loop.next();
    const fast = lastValueFrom(all$.pipe(take(many)));
    await opened();
    emit();
    await first;
    await fast;
    expect(iterable.dropped).toBe(many - 11);
    const kept: string[] = [];
    for (let i = 0; i < 10; i++) {
      const item = await loop.next();
      if (item.done !== true) kept.push(item.value.tag);
    }
    expect(kept).toEqual(Array.from({ length: 10 }, (_, i) => `flood/${many - 10 + i}`));
    await loop.return?.();
  });

  it('ends with toAsyncIterable as an OverflowError where nothing may be dropped', async () => {
    const { all$, opened, emit } = await flood();
    const loop = toAsyncIterable(all$, { max: 10 })[Symbol.asyncIterator]();
    const first = loop.next();
    const fast = lastValueFrom(all$.pipe(take(many)));
    await opened();
    emit();
    await first;
    const told = (async () => {
      await fast;
      for (let i = 0; i < 10; i++) await loop.next();
      await loop.next();
    })();
    await expect(told).rejects.toThrow('more than 10 items');
  });
});
