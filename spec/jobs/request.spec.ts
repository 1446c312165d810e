import { EMPTY, NEVER, type Observable, of, throwError, VirtualTimeScheduler } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import type { RequestLow } from '../../lib/commands/Low.js';
import { mintJid } from '../../lib/commands/mintJid.js';
import { ClientClosedError, RequestError } from '../../lib/errors.js';
import { request, type RequestOptions } from '../../lib/jobs/request.js';
import { Refused } from '../../lib/session/Refused.js';
import { fakePorts } from './support/fakePorts.js';
import { like } from '../support/like.js';

const aFunction: unknown = expect.any(Function);
const minted = mintJid(0, () => 0);
const local: RequestLow = { client: 'local', tgt: '*', fun: 'test.ping' };
const runner: RequestLow = { client: 'runner', fun: 'test.arg' };
const others: readonly RequestLow[] = [
  { ...local, client: 'local_batch', batch: '10%' },
  { ...local, client: 'local_subset', subset: 2 },
  { ...local, client: 'ssh' },
  runner,
  { client: 'wheel', fun: 'key.list_all' },
];
const down = new RequestError('POST /: down', { status: 500, sent: true });
const fakeOf = (...answers: readonly Observable<unknown>[]) => {
  let i = 0;
  return fakePorts(new VirtualTimeScheduler(), { post: () => answers[i++] ?? NEVER });
};

/** What a subscriber sees: items, `complete`, an error. */
function outcome(source$: Observable<unknown>): readonly unknown[] {
  const seen: unknown[] = [];
  const see = (value: unknown) => seen.push(value);
  source$.subscribe({ next: see, error: see, complete: () => see('complete') });
  return seen;
}

describe('request', () => {
  it('posts a map as it is, but for the jid of a local one, with its own timeout or none', () => {
    for (const low of others) {
      const ports = fakeOf(of('item'));
      expect(outcome(request(ports, low, { timeout: 500 }))).toEqual(['item', 'complete']);
      expect(ports.posts).toEqual([{ low, timeout: 500, lane: 'requests', beforeReplay: aFunction, onTry: aFunction }]);
    }
    const ports = fakeOf(of('item'), of('item'));
    outcome(request(ports, [local, { ...local, jid: 'J' }], {}));
    expect(ports.posts.map(({ low, timeout }) => [low.jid, timeout])).toEqual([
      [minted, undefined],
      ['J', undefined],
    ]);
  });

  it.each<[string, readonly Observable<unknown>[], readonly unknown[], number]>([
    ['none', [], ['complete'], 0],
    ['one', [of('a')], ['a', 'complete'], 1],
    ['many', [of('a'), of('b'), of('c')], ['a', 'b', 'c', 'complete'], 3],
    ['an answer without an item', [EMPTY, of('b')], ['b', 'complete'], 2],
    [
      'an error ends it, and says that one has run',
      [of('a'), throwError(() => down), of('c')],
      ['a', like({ name: 'RequestError', status: 500, submitted: true })],
      2,
    ],
    ['one that never answers', [of('a'), NEVER, of('c')], ['a'], 2],
  ])('sends a list one by one: %s', (_, answers, seen, posts) => {
    const ports = fakeOf(...answers);
    expect(
      outcome(
        request(
          ports,
          answers.map(() => runner),
          {},
        ),
      ),
    ).toEqual(seen);
    expect(ports.posts).toHaveLength(posts);
  });

  it('sends nothing of a list of which one map is wrong, nor with a wrong option', () => {
    const ports = fakeOf(of('a'), of('b'));
    const wrong: RequestLow = { client: 'local', fun: 'test.ping' };
    const configError = (option: string) => [like({ name: 'ConfigError', option })];
    expect(outcome(request(ports, [runner, wrong], {}))).toEqual(configError('tgt'));
    const options: RequestOptions[] = [{ timeout: -1 }, { timeout: NaN }, { timeout: 0 }];
    for (const option of options) expect(outcome(request(ports, runner, option))).toEqual(configError('timeout'));
    expect(ports.posts).toEqual([]);
  });

  it.each([['local'], ['others']])('after a 401 that knew no session nothing ran: %s', (which) => {
    for (const low of which === 'local' ? [local] : others) {
      const ports = fakeOf();
      outcome(request(ports, low, {}));
      expect(outcome(ports.posts[0]?.beforeReplay?.(new Refused(true)) ?? NEVER)).toEqual(['complete']);
    }
  });

  it('after another 401 the call may have run, and is not run again', () => {
    for (const low of others) {
      const ports = fakeOf();
      outcome(request(ports, low, {}));
      const [error] = outcome(ports.posts[0]?.beforeReplay?.(new Refused(false)) ?? NEVER);
      expect(error).toMatchObject({ name: 'OutcomeUnknownError', submitted: true, missing: [] });
      expect(error).not.toHaveProperty('jid');
    }
  });

  const error = 'Cannot contact returner or no job with this jid';
  it.each<[string, Observable<unknown>, 'replayed' | 'unknown' | 'closed']>([
    ['the cache does not know it', of({ [minted]: { Error: error, Result: {} } }), 'replayed'],
    ['the cache knows it', of({ [minted]: { Function: 'test.ping', Result: {} } }), 'unknown'],
    ['the cache has a result', of({ [minted]: { Error: error, Result: { a: { return: 1 } } } }), 'unknown'],
    ['the cache may not be asked', of(undefined), 'unknown'],
    ['the look-up fails', throwError(() => down), 'unknown'],
    ['the client is closed', throwError(() => new ClientClosedError()), 'closed'],
  ])('after another 401 a local call is looked up by its jid: %s', (_, found, expected) => {
    const asked: string[] = [];
    const ports = {
      ...fakeOf(),
      printJob: (jid: string) => {
        asked.push(jid);
        return found;
      },
    };
    outcome(request(ports, local, {}));
    const seen = outcome(ports.posts[0]?.beforeReplay?.(new Refused(false)) ?? NEVER);
    const unknown = { name: 'OutcomeUnknownError', submitted: true, jid: minted };
    if (expected === 'replayed') expect(seen).toEqual(['complete']);
    else expect(seen).toEqual([like(expected === 'closed' ? { name: 'ClientClosedError' } : unknown)]);
    expect(asked).toEqual([minted]);
  });

  it('ends when the client does, and is one of the open jobs until then', () => {
    marbles((m) => {
      const closed = m.hot<never>('---#', undefined, new ClientClosedError());
      const answer$ = m.cold('------');
      const ports = fakePorts(m.scheduler, { closed, post: () => answer$ });
      m.expect(request(ports, runner, {})).toBeObservable('---#', undefined, new ClientClosedError());
      m.expect(ports.openJobs.size).toBeObservable('   1--0', { 0: 0, 1: 1 });
      m.expect(answer$).toHaveSubscriptions('^--!');
    })();
  });

  it('unsubscribed early aborts the request and sends no other', () => {
    marbles((m) => {
      const answer$ = m.cold('---a|');
      const ports = fakePorts(m.scheduler, { post: () => answer$ });
      m.expect(request(ports, [runner, runner], {}), '^-!').toBeObservable('--');
      m.expect(answer$).toHaveSubscriptions('^-!');
    })();
  });
});
