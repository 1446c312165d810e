import { NEVER, type Observable, of, throwError } from 'rxjs';
import { PermissionError, RequestError } from '../../lib/errors.js';
import { createProbe } from '../../lib/events/createProbe.js';
import type { Post } from '../../lib/session/Api.js';
import type { Token } from '../../lib/session/Session.js';

const forbidden = throwError(() => new PermissionError('no'));
const down = throwError(() => new RequestError('down', { status: 500, sent: true }));

const tokenOf = (value: string): Token => ({ value, renewAt: Infinity, user: undefined });

function create(...answers: readonly Observable<unknown>[]) {
  const posts: Post[] = [];
  const log: string[] = [];
  const tokens = { now: tokenOf('a') };
  const api = { post: (post: Post) => answers[posts.push(post) - 1] ?? NEVER };
  const probe = createProbe({
    api,
    session: { token: () => of(tokens.now) },
    timeout: 7,
    mintTag: () => `rx-salt/probe/${posts.length}`,
    logger: (line) => log.push(line),
  });
  const outcome = () => {
    const seen: string[] = [];
    probe().subscribe({
      next: () => seen.push('next'),
      error: () => seen.push('error'),
      complete: () => seen.push('complete'),
    });
    return seen.join();
  };
  const logInAs = (value: string) => (tokens.now = tokenOf(value));
  return { posts, log, outcome, logInAs };
}

describe('the probe', () => {
  it.each<[string, readonly Observable<unknown>[], string, readonly string[]]>([
    ['sent', [of(true)], 'complete', ['event.send']],
    ['not answered yet', [NEVER], '', ['event.send']],
    ['may not send events', [forbidden, of(true)], 'complete', ['event.send', 'test.arg']],
    ['may run nothing', [forbidden, forbidden], '', ['event.send', 'test.arg']],
    ['failed', [down, of(true)], 'complete', ['event.send', 'test.arg']],
    ['failed twice', [down, down], 'complete', ['event.send', 'test.arg']],
  ])('%s', (_, answers, seen, funs) => {
    const { posts, outcome } = create(...answers);
    expect(outcome()).toBe(seen);
    expect(posts.map(({ low }) => low.fun)).toEqual(funs);
    expect(posts.every(({ low, lane, timeout }) => low.client === 'runner' && lane === 'none' && timeout === 7)).toBe(
      true,
    );
  });

  it('has a tag of its own', () => {
    const { posts, outcome } = create(of(true));
    outcome();
    expect(posts[0]?.low.arg).toEqual([expect.stringMatching(/^rx-salt\/probe\/\w+$/)]);
  });

  it('forbidden is said once, and nothing is sent any more', () => {
    const { posts, log, outcome } = create(forbidden, forbidden);
    for (let i = 0; i < 3; i++) expect(outcome()).toBe('');
    expect(posts).toHaveLength(2);
    expect(log.filter((line) => line.includes('may not probe'))).toHaveLength(1);
  });

  it('forbidden is asked for again after a new login, whose user may have other rights', () => {
    const { posts, outcome, logInAs } = create(forbidden, forbidden, of(true));
    expect([outcome(), outcome()]).toEqual(['', '']);
    logInAs('b');
    expect(outcome()).toBe('complete');
    expect(posts.map(({ low }) => low.fun)).toEqual(['event.send', 'test.arg', 'event.send']);
  });

  it('without a token is a failed one', () => {
    const { outcome } = create(of(true));
    const failing = createProbe({
      api: { post: () => NEVER },
      session: { token: () => down },
      timeout: 7,
      mintTag: () => '',
      logger: () => undefined,
    });
    const ended: string[] = [];
    failing().subscribe({ error: () => ended.push('error'), complete: () => ended.push('complete') });
    expect([ended, outcome()]).toEqual([['complete'], 'complete']);
  });

  it('after a failure it is sent again', () => {
    const { posts, outcome } = create(down, down, of(true));
    expect([outcome(), outcome(), posts.length]).toEqual(['complete', 'complete', 3]);
  });
});
