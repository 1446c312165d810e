import { firstValueFrom, type Observable, of, throwError, NEVER } from 'rxjs';
import { PermissionError, RequestError } from '../../lib/errors.js';
import { createPrintJob } from '../../lib/jobs/createPrintJob.js';
import type { Post } from '../../lib/session/Api.js';
import type { Session, Token } from '../../lib/session/Session.js';

const token = (value: string): Token => ({ value, renewAt: Infinity, user: 'u' });
const forbidden = () => throwError(() => new PermissionError('no'));
const down = new RequestError('down', { status: 500, sent: true });

function create(answer: (post: Post) => Observable<unknown>) {
  const posts: Post[] = [];
  const patiently: string[] = [];
  let current = token('1');
  const session: Pick<Session, 'token'> = { token: () => of(current) };
  const api = {
    post: (post: Post) => {
      posts.push(post);
      return answer(post);
    },
  };
  return {
    posts,
    patiently,
    become: (next: Token) => (current = next),
    printJob: createPrintJob(
      { api, session: { ...noSession, ...session }, timeout: 7, lookingUp: () => undefined, logger: () => undefined },
      (source$) => {
        patiently.push('tried');
        return source$;
      },
    ),
  };
}

const noSession: Session = {
  token: () => of(token('')),
  failures: NEVER,
  isAlive: () => of(true),
  user: () => undefined,
  logout: () => throwError(() => new Error('no')),
};

describe('createPrintJob', () => {
  it('asks the cache, patiently, in a place of recovery', async () => {
    const { printJob, posts, patiently } = create(() => of({ J: {} }));
    expect(await firstValueFrom(printJob('J'))).toEqual({ J: {} });
    const low = { client: 'runner', fun: 'jobs.print_job', arg: ['J'] };
    expect(posts).toEqual([{ low, timeout: 7, lane: 'recovery' }]);
    expect(patiently).toEqual(['tried']);
  });

  it('where it is forbidden asks once for each token', async () => {
    const { printJob, posts, become } = create(forbidden);
    for (const jid of ['J', 'K']) expect(await firstValueFrom(printJob(jid))).toBeUndefined();
    expect(posts).toHaveLength(1);
    become(token('2'));
    expect(await firstValueFrom(printJob('J'))).toBeUndefined();
    expect(posts).toHaveLength(2);
  });

  it('passes other errors on, and asks again after them', async () => {
    const { printJob, posts } = create(() => throwError(() => down));
    for (let i = 0; i < 2; i++) await expect(firstValueFrom(printJob('J'))).rejects.toBe(down);
    expect(posts).toHaveLength(2);
  });
});
