import { filter, firstValueFrom, take, toArray } from 'rxjs';
import type { LargeIntegers } from 'rx-salt';
import { collect } from './support/collect.js';
import { itemsOf } from './support/itemsOf.js';
import { startFlow } from './support/startFlow.js';

const digits = ['2880067194370816120', '9007199254740993', '-9223372036854771712'];
const value = () => [...digits.map(BigInt), 5, '9007199254740993'];
const rest = [5, '9007199254740993'];

describe('integers beyond 2^53', () => {
  it.each<[string, LargeIntegers | undefined, readonly unknown[]]>([
    ['are the text of their digits by default', undefined, [...digits, ...rest]],
    ['are BigInts', 'bigint', [...digits.map(BigInt), ...rest]],
    ['are the next number', 'number', [...digits.map(Number), ...rest]],
  ])('%s: in events, items, look-ups, and answers', async (_name, largeIntegers, expected) => {
    const { sim, salt } = await startFlow(
      { minions: 2, functions: { 'test.fib': value }, runners: { 'test.big': value } },
      { ...(largeIntegers && { largeIntegers }) },
    );
    const ping = { tgt: '*', fun: 'test.fib' };
    const events = firstValueFrom(
      salt.events.pipe(
        filter(({ tag }) => tag.includes('/ret/')),
        take(1),
        toArray(),
      ),
    );
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    expect((await events)[0]?.data['return']).toEqual(expected);
    sim.streams.cut();
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toMatchObject([{ return: expected }, { return: expected }]);
    expect(await itemsOf(salt.runnerAsync({ fun: 'test.big' }))).toMatchObject([{ return: expected }]);
    expect(await itemsOf(salt.request({ client: 'runner', fun: 'test.big' }))).toEqual([expected]);
    const jid = job.items[0]?.jid ?? '';
    const followed = await itemsOf(salt.follow(jid));
    expect(followed.flatMap((item) => (item.type === 'return' ? [item.return] : []))).toEqual([expected, expected]);
  });
});
