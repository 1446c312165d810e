import { asyncScheduler, NEVER, type Observable, of } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import type { HttpReply } from '../../lib/http/Http.js';
import type { Post } from '../../lib/session/Api.js';
import { createApi } from '../../lib/session/createApi.js';
import type { Session } from '../../lib/session/Session.js';
import { fakeHttp, reply, status } from './support/fakeHttp.js';

const token = { value: 't', renewAt: Infinity, user: 'u' };
const session: Session = {
  token: () => of(token),
  failures: NEVER,
  isAlive: () => of(true),
  user: () => 'u',
  logout: () => NEVER,
};
const places = { concurrency: 2, recoveryConcurrency: 1, submissions: 1, scheduler: asyncScheduler };
const low = { client: 'local', tgt: '*', fun: 'test.ping', kwarg: { password: 'hunter2' } };
const post: Post = { low, timeout: 7, lane: 'requests' };

describe('the api', () => {
  it('posts one map with the token', () => {
    const http = fakeHttp(() => reply('a'));
    createApi(http, session, places).post(post).subscribe();
    expect(http.sent).toEqual([{ method: 'POST', path: '/', body: [low], token: 't', timeout: 7 }]);
  });

  it.each<[string, Observable<HttpReply>, unknown]>([
    ['an item', reply({ a: 1 }), { a: 1 }],
    ['null', reply(null), null],
    ['no item', reply(), undefined],
    ['two items', reply(1, 2), { name: 'DecodeError' }],
    ['a text', of({ status: 200, text: '{"return":"hunter2"}' }), { name: 'DecodeError', status: 200 }],
    ['HTML', status(200, '<html>hunter2'), { name: 'DecodeError', status: 200 }],
    ['nothing', status(200), { name: 'DecodeError', status: 200 }],
    ['500', status(500, '{"return":"hunter2"}'), { name: 'RequestError', status: 500, sent: true }],
    ['HTML with 500', status(500, '<html>'), { name: 'RequestError', status: 500 }],
    ['302', status(302), { name: 'RequestError', status: 302 }],
    ['401 for a token that is alive', status(401), { name: 'PermissionError' }],
  ])('reads %s', (_, answer, expected) => {
    const http = fakeHttp(() => answer);
    const seen: unknown[] = [];
    const see = (value: unknown) => seen.push(value);
    createApi(http, session, places).post(post).subscribe({ next: see, error: see });
    expect(seen).toEqual([typeof expected === 'object' && expected ? expect.objectContaining(expected) : expected]);
    expect([http.sent.length, String(seen[0]).includes('hunter2')]).toEqual([1, false]);
  });

  it.each<[Post['lane'], number]>([
    ['requests', 2],
    ['recovery', 1],
    ['submissions', 1],
    ['none', 4],
  ])('of four in the lane %s sends %i at once, the others as places get free', (lane, atOnce) => {
    marbles((m) => {
      const http = fakeHttp(() => m.cold('-(a|)', { a: { status: 200, text: '{"return":[1]}' } }));
      const api = createApi(http, session, { ...places, scheduler: m.scheduler });
      const times = Array.from({ length: 4 }, (_, i) => Math.floor(i / atOnce) + 1);
      for (const time of times)
        m.expect(api.post({ ...post, lane })).toBeObservable(`${'-'.repeat(time)}(a|)`, { a: 1 });
      m.expect(api.post({ ...post, lane: 'none' })).toBeObservable('-(a|)', { a: 1 });
    })();
  });

  it('unsubscribed early aborts the request, but not one that is to be heard of', () => {
    marbles((m) => {
      const answer$ = m.cold('--(a|)', { a: { status: 200, text: '{"return":[1]}' } });
      const api = createApi(
        fakeHttp(() => answer$),
        session,
        { ...places, scheduler: m.scheduler },
      );
      const heard: (Observable<unknown> | undefined)[] = [];
      m.expect(api.post(post), '^!').toBeObservable('-');
      m.expect(api.post({ ...post, lane: 'submissions', onSent: (own$) => heard.push(own$) }), '^!').toBeObservable(
        '-',
      );
      m.expect(answer$).toHaveSubscriptions(['^!', '^-!']);
      m.flush();
      const seen: unknown[] = [];
      for (const own$ of heard)
        own$?.subscribe({ next: (value) => seen.push(value), complete: () => seen.push('complete') });
      expect(seen).toEqual([1, 'complete']);
    })();
  });

  it('a submission that has waited a second for its answer frees its place', () => {
    marbles((m) => {
      const slow$ = m.cold('3s (a|)', { a: { status: 200, text: '{"return":[1]}' } });
      const api = createApi(
        fakeHttp(() => slow$),
        session,
        { ...places, scheduler: m.scheduler },
      );
      for (const answered of ['3s', '4s', '5s'])
        m.expect(api.post({ ...post, lane: 'submissions' })).toBeObservable(`${answered} (a|)`, { a: 1 });
      m.expect(slow$).toHaveSubscriptions(['^ 2999ms !', '1s ^ 2999ms !', '2s ^ 2999ms !']);
    })();
  });

  it('requests that take all of their places hold no submission back', () => {
    marbles((m) => {
      const api = createApi(
        fakeHttp(({ timeout }) =>
          timeout === 7 ? NEVER : m.cold('-(a|)', { a: { status: 200, text: '{"return":[1]}' } }),
        ),
        session,
        { ...places, scheduler: m.scheduler },
      );
      for (let n = 0; n < 20; n++) m.expect(api.post(post)).toBeObservable('----');
      m.expect(api.post({ ...post, timeout: 8, lane: 'submissions' })).toBeObservable('-(a|)', { a: 1 });
      m.expect(api.post({ ...post, timeout: 8, lane: 'submissions' })).toBeObservable('--(a|)', { a: 1 });
    })();
  });

  it('a submission keeps its place until its answer, whoever unsubscribes; one that still waits is never sent', () => {
    marbles((m) => {
      const answer$ = m.cold('----(a|)', { a: { status: 200, text: '{"return":[1]}' } });
      const api = createApi(
        fakeHttp(() => answer$),
        session,
        { ...places, scheduler: m.scheduler },
      );
      const submission: Post = { ...post, lane: 'submissions' };
      m.expect(api.post(submission), '^!').toBeObservable('-');
      m.expect(api.post(submission), '^-!').toBeObservable('-');
      m.expect(api.post(submission)).toBeObservable('--------(a|)', { a: 1 });
      m.expect(answer$).toHaveSubscriptions(['^---!', '----^---!']);
    })();
  });

  it('a submission takes its place when its token is there: a slow login frees none', () => {
    marbles((m) => {
      const late: Session = { ...session, token: () => m.cold('3s (t|)', { t: token }) };
      const http = fakeHttp(() => m.cold('-(a|)', { a: { status: 200, text: '{"return":[1]}' } }));
      const api = createApi(http, late, { ...places, scheduler: m.scheduler });
      for (const answered of ['-', '--', '---'])
        m.expect(api.post({ ...post, lane: 'submissions' })).toBeObservable(`3s ${answered}(a|)`, { a: 1 });
    })();
  });
});
