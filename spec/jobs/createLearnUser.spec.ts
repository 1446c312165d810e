import { asapScheduler, defer, EMPTY, firstValueFrom, NEVER, type Observable, of, Subject, throwError } from 'rxjs';
import { PermissionError, RequestError } from '../../lib/errors.js';
import type { SaltEvent } from '../../lib/events/SaltEvent.js';
import { createLearnUser } from '../../lib/jobs/createLearnUser.js';
import type { Post } from '../../lib/session/Api.js';
import type { Token } from '../../lib/session/Session.js';

const token = (value: string, user?: string): Token => ({ value, renewAt: Infinity, user });
const called = (arg: string, user: unknown): SaltEvent => ({
  tag: 'salt/run/7/new',
  data: { fun: 'runner.event.send', fun_args: [arg], user },
});

function create(answer: (post: Post) => Observable<unknown>, first = token('1')) {
  const posts: unknown[] = [];
  const bus = new Subject<SaltEvent>();
  let current = first;
  const learn = createLearnUser({
    api: {
      post: (post) => {
        posts.push(post.low.fun);
        return answer(post);
      },
    },
    session: { token: () => defer(() => of(current)) },
    events: { where: () => bus },
    identity: { mintProbe: () => 'mine' },
    timeout: 7,
    scheduler: asapScheduler,
    logger: () => undefined,
  });
  return { posts, bus, learn, become: (next: Token) => (current = next) };
}

describe('createLearnUser', () => {
  it('asks nothing where the login showed the user', async () => {
    const { learn, posts } = create(() => NEVER, token('1', 'u'));
    expect(await firstValueFrom(learn())).toBe('u');
    expect(posts).toEqual([]);
  });

  it('learns the user from the event of its own call, once per token', async () => {
    const answer$ = new Subject<unknown>();
    const { learn, posts, bus, become } = create(() => answer$);
    const told = Promise.all([firstValueFrom(learn()), firstValueFrom(learn())]);
    bus.next(called('theirs', 'v'));
    bus.next(called('mine', 'u'));
    answer$.complete();
    expect(await told).toEqual(['u', 'u']);
    expect(await firstValueFrom(learn())).toBe('u');
    expect(posts).toEqual(['event.send']);
    become(token('2'));
    const again = firstValueFrom(learn());
    bus.next(called('mine', 'w'));
    expect(await again).toBe('w');
    expect(posts).toEqual(['event.send', 'event.send']);
  });

  it('asks with test.arg where event.send is forbidden', async () => {
    const forbidden = throwError(() => new PermissionError('no'));
    const { learn, posts, bus } = create(({ low }) => (low.fun === 'event.send' ? forbidden : EMPTY));
    const told = firstValueFrom(learn());
    bus.next(called('mine', 'u'));
    expect(await told).toBe('u');
    expect(posts).toEqual(['event.send', 'test.arg']);
  });

  it.each([
    ['both are forbidden', new PermissionError('no')],
    ['the call fails', new RequestError('down', { sent: true })],
  ])('gives undefined where %s', async (_, error) => {
    const { learn } = create(() => throwError(() => error));
    expect(await firstValueFrom(learn())).toBeUndefined();
  });

  it('gives undefined where the event does not come, or has no user', async () => {
    const { learn, bus } = create(() => EMPTY);
    const told = firstValueFrom(learn());
    bus.next(called('mine', 7));
    expect(await told).toBeUndefined();
  });
});
