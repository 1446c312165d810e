import { filter, firstValueFrom, lastValueFrom, ReplaySubject, toArray } from 'rxjs';
import type { Observable } from 'rxjs';
import type { JobItem, SaltClient } from 'rx-salt';
import { startRecordingProxy } from '../support/startRecordingProxy.js';
import { startTcpProxy } from '../support/startTcpProxy.js';
import { connectTo } from './connectTo.js';
import { lab } from './lab/lab.js';

const closings: (() => Promise<unknown>)[] = [];
const atTheEnd = <T extends { close: () => Promise<unknown> }>(what: T) => {
  closings.unshift(() => what.close());
  return what;
};

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  await lab.recover();
});

const minions = ['minion1', 'minion2', 'minion3'];
const slow = (seconds: number) => ({ client: 'local_async', tgt: '*', fun: 'test.sleep', arg: [seconds] }) as const;

/** Begins a job; `submitted` resolves as soon as the minions have it, `items` when it has completed. */
function begin(salt: SaltClient, seconds: number) {
  const items$ = new ReplaySubject<JobItem>(Infinity);
  salt.track(slow(seconds)).subscribe(items$);
  const submitted = firstValueFrom(items$.pipe(filter(({ type }) => type === 'submitted')));
  return {
    submitted,
    items: lastValueFrom(
      items$.pipe(
        filter(({ type }) => type !== 'submitted'),
        toArray(),
      ),
    ),
  };
}

const once = <T>(source$: Observable<T>, is: (value: T) => boolean) => firstValueFrom(source$.pipe(filter(is)));

/** One return of each minion, and nothing else. */
function expectAllReturned(items: readonly JobItem[]) {
  expect(items.map((item) => `${item.type} ${'minion' in item ? item.minion : ''}`).sort()).toEqual(
    minions.map((minion) => `return ${minion}`),
  );
}

describe('a job', () => {
  it('gives a frozen minion up and completes', async () => {
    const salt = atTheEnd(connectTo());
    lab.minion2.freeze();
    const items = await lastValueFrom(salt.localAsync({ tgt: '*', fun: 'test.ping' }).pipe(toArray()));
    expect(items.map(({ type, minion }) => [type, minion]).sort()).toEqual([
      ['no-return', 'minion2'],
      ['return', 'minion1'],
      ['return', 'minion3'],
    ]);
    expect(items.at(-1)).toMatchObject({ type: 'no-return', reason: 'no-response' });
  });

  it('waits for a minion that runs it longer than the minion timeout', async () => {
    const salt = atTheEnd(connectTo({ jobs: { minionTimeout: 2_000 } }));
    const job = begin(salt, 9);
    expectAllReturned(await job.items);
  });

  it('brings every return though salt-api is killed and started again meanwhile', async () => {
    const salt = atTheEnd(connectTo());
    const job = begin(salt, 8);
    await job.submitted;
    await lab.api.kill();
    await lab.api.start();
    expectAllReturned(await job.items);
    expect((await firstValueFrom(salt.status)).reconnects).toBeGreaterThan(0);
  });

  it('brings every return though the master is killed and started again meanwhile', async () => {
    const salt = atTheEnd(connectTo());
    const job = begin(salt, 10);
    await job.submitted;
    await lab.master.kill();
    await lab.master.start();
    expectAllReturned(await job.items);
  });

  it('brings every return though its connection is cut again and again', async () => {
    const proxy = atTheEnd(await startTcpProxy({ port: Number(new URL(lab.url).port) }));
    const salt = atTheEnd(connectTo({ url: proxy.url }));
    const job = begin(salt, 5);
    await job.submitted;
    for (const how of ['rst', 'fin', 'rst'] as const) {
      await once(salt.status, ({ state }) => state === 'open');
      expect(proxy.cut(how, 'events')).toBe(1);
      await once(salt.status, ({ state }) => state !== 'open');
    }
    expectAllReturned(await job.items);
  });

  it('goes on with a new login where the tokens were forgotten', async () => {
    const proxy = atTheEnd(await startRecordingProxy(lab.url));
    const salt = atTheEnd(connectTo({ url: proxy.url }));
    const job = begin(salt, 4);
    await job.submitted;
    await lab.forgetTokens();
    expectAllReturned(await job.items);
    expect(proxy.requests.filter(({ path }) => path === '/login')).toHaveLength(2);
    expect(proxy.requests.filter(({ path, method }) => path === '/events' && method === 'GET').length).toBeGreaterThan(
      1,
    );
  });

  it('lives through tokens that expire every few seconds', async () => {
    const proxy = atTheEnd(await startRecordingProxy(lab.url));
    const salt = atTheEnd(connectTo({ url: proxy.url, credentials: lab.credentials('saltdev', 4) }));
    expectAllReturned(await begin(salt, 10).items);
    expect(proxy.requests.filter(({ path, status }) => path === '/login' && status === 200).length).toBeGreaterThan(2);
    expect(
      proxy.requests.filter(({ path, body }) => path === '/' && JSON.stringify(body).includes('test.sleep')),
    ).toHaveLength(1);
  });

  it('is followed where the answer to its submission was lost', async () => {
    const proxy = atTheEnd(await startRecordingProxy(lab.url));
    const salt = atTheEnd(connectTo({ url: proxy.url }));
    proxy.loseAnswerTo(({ body }) => JSON.stringify(body ?? null).includes('local_async'));
    expectAllReturned(await begin(salt, 2).items);
    const submissions = proxy.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('local_async'));
    expect(submissions.map(({ status }) => status)).toEqual([undefined]);
  });
});
