import { firstValueFrom, NEVER, type Observable, of, throwError } from 'rxjs';
import { readConfig, type SaltClientOptions } from '../../lib/config.js';
import { RequestError } from '../../lib/errors.js';
import type { HttpReply, HttpRequest } from '../../lib/http/Http.js';
import { createSession } from '../../lib/session/createSession.js';
import type { Session, Token } from '../../lib/session/Session.js';
import { PlatformTime } from '../support/PlatformTime.js';
import { fakeHttp, reply, status } from './support/fakeHttp.js';
import { like } from '../support/like.js';

const login = { username: 'saltdev', password: 'hunter2', eauth: 'pam' };
const granted = (token: string, more: object = {}) =>
  reply({ token, start: 1_000, expire: 1_100, user: 'saltdev', ...more });

function create(
  credentials: SaltClientOptions['credentials'],
  answer: (request: HttpRequest, n: number) => Observable<HttpReply>,
) {
  const scheduler = new PlatformTime();
  const log: string[] = [];
  const logger = (line: string) => log.push(line);
  const config = readConfig({ url: 'http://salt.test', credentials, scheduler, logger, random: () => 0 });
  const http = fakeHttp(answer);
  const session = createSession(http, config);
  /** What comes of it, with time going on as long as there are timers. */
  const outcome = <T>(source$: Observable<T>): readonly unknown[] => {
    const seen: unknown[] = [];
    const see = (value: unknown) => seen.push(value);
    source$.subscribe({ next: see, error: see });
    scheduler.flush();
    return seen;
  };
  return { session, http, scheduler, log, outcome, paths: () => http.sent.map(({ path }) => path) };
}

/** The token that a session has, or gets at once. */
function tokenOf({ token }: Session): Token {
  const tokens: Token[] = [];
  token().subscribe((one) => tokens.push(one));
  const [one] = tokens;
  if (!one) throw new Error('no token');
  return one;
}

describe('the token', () => {
  it.each<[string, SaltClientOptions['credentials'], object, readonly object[]]>([
    ['a map', login, { value: 't', renewAt: 90_000, user: 'saltdev' }, [{ path: '/login', body: login }]],
    ['a function', () => login, { value: 't' }, [{ path: '/login', body: login }]],
    ['an Observable', () => of(login), { value: 't' }, [{ path: '/login', body: login }]],
    ['a map with a token and more', { token: 'x', eauth: 'y' }, { value: 't' }, [{ body: { token: 'x', eauth: 'y' } }]],
    ['a token', { token: 'own' }, { value: 'own', renewAt: Infinity, user: undefined }, []],
    ['a function for a token', { token: () => 'own' }, { value: 'own', renewAt: Infinity }, []],
    ['none', 'none', { value: undefined, renewAt: Infinity, user: undefined }, []],
  ])('comes of %s', (_, credentials, token, sent) => {
    const { session, http, outcome } = create(credentials, () => granted('t'));
    expect(outcome(session.token())).toEqual([like(token)]);
    expect(http.sent).toEqual(sent.map((request) => like(request)));
    expect(http.sent.every((request) => request.token === undefined && request.timeout === 30_000)).toBe(true);
  });

  it.each<[string, object, number]>([
    ['90 % of it', { start: 1_000, expire: 1_100 }, 90_000],
    ['a clock that is years off', { start: 0, expire: 100 }, 90_000],
    ['a year', { start: 0, expire: 31_536_000 }, 31_536_000 * 900],
    ['not told', { start: undefined, expire: undefined }, Infinity],
    ['text', { start: '0', expire: '100' }, Infinity],
    ['backwards', { start: 100, expire: 0 }, Infinity],
  ])('is to be renewed after its lifetime: %s', (_, times, renewAt) => {
    const { session, outcome } = create(login, () => granted('t', times));
    expect(outcome(session.token())).toEqual([like({ renewAt })]);
  });

  it('is one for all who wait, kept until it is due', () => {
    const { session, scheduler, paths } = create(login, (_, n) => granted(String(n)));
    expect([tokenOf(session).value, tokenOf(session).value]).toEqual(['1', '1']);
    expect(session.user()).toBe('saltdev');
    scheduler.schedule(() => undefined, 90_000);
    scheduler.flush();
    expect(tokenOf(session).value).toBe('2');
    expect(paths()).toEqual(['/login', '/login']);
  });

  it.each<[string, Observable<HttpReply>, object, number]>([
    ['401', status(401), { name: 'AuthenticationError' }, 1],
    ['403', status(403), { name: 'RequestError', status: 403 }, 1],
    ['302', status(302), { name: 'RequestError', status: 302 }, 1],
    ['500', status(500), { name: 'RequestError', status: 500 }, 3],
    ['429', status(429), { name: 'RequestError', status: 429 }, 3],
    [
      'no connection',
      throwError(() => new RequestError('x', { code: 'ECONNREFUSED', sent: false })),
      { code: 'ECONNREFUSED' },
      3,
    ],
    ['HTML', status(200, '<html>'), { name: 'DecodeError', status: 200 }, 1],
    ['no token', reply({ user: 'u' }), { name: 'DecodeError' }, 1],
    ['an empty token', granted(''), { name: 'DecodeError' }, 1],
    ['no item', reply(), { name: 'DecodeError' }, 1],
  ])('does not come of a login answered by %s', (_, answer, error, tries) => {
    const { session, outcome, paths } = create(login, () => answer);
    expect(outcome(session.token())).toEqual([like(error)]);
    expect(paths()).toHaveLength(tries);
    const [failed] = outcome(session.token());
    expect(JSON.stringify([failed, String(failed)])).not.toContain('hunter2');
  });
});

it.each([
  ['shorter than the pause', 1, 500],
  ['longer than five minutes', 90 * 86_400_000, 300_000],
])('a login waits as long as it is asked to, but no longer than five minutes: %s', (_, retryAfter, at) => {
  const { session, scheduler, outcome } = create(login, (_request, n) =>
    n === 1 ? of({ status: 429, text: '', retryAfter }) : granted('t'),
  );
  expect(outcome(session.token())).toEqual([like({ value: 't' })]);
  expect(scheduler.now()).toBe(at);
});

describe('whether a token is alive', () => {
  const create401 = (check: () => Observable<HttpReply>) =>
    create(login, ({ path }, n) => (path === '/login' ? granted(String(n)) : check()));

  it.each<[string, Observable<HttpReply>, unknown, number]>([
    ['200', reply({}), true, 1],
    ['401', status(401), false, 1],
    ['500', status(500), like({ name: 'RequestError', status: 500 }), 3],
    ['400', status(400), like({ name: 'RequestError', status: 400 }), 1],
  ])('is asked of salt-api, as long as a dead minion may take: %s', (_, answer, alive, checks) => {
    const { session, http, outcome } = create401(() => answer);
    expect(outcome(session.isAlive(tokenOf(session)))).toEqual([alive]);
    const check = { method: 'POST', path: '/', token: '1', timeout: 30_000 };
    expect(http.sent.slice(1)).toEqual(Array.from({ length: checks }, () => like(check)));
  });

  it('is asked once for all who wait, and again later', async () => {
    const { session, paths } = create401(() => reply({}));
    const token = await firstValueFrom(session.token());
    const answers = [session.isAlive(token), session.isAlive(token)];
    for (const answer$ of answers) expect(await firstValueFrom(answer$)).toBe(true);
    expect(paths()).toEqual(['/login', '/', '/']);
    const slow = create401(() => NEVER);
    const own = await firstValueFrom(slow.session.token());
    for (let i = 0; i < 3; i++) slow.session.isAlive(own).subscribe();
    expect(slow.paths()).toEqual(['/login', '/']);
  });

  it('is not asked of one that was replaced; a dead one is forgotten', async () => {
    const { session, paths } = create401(() => status(401));
    const first = await firstValueFrom(session.token());
    expect(await firstValueFrom(session.isAlive(first))).toBe(false);
    const second = await firstValueFrom(session.token());
    expect([second.value, await firstValueFrom(session.isAlive(first))]).toEqual(['3', false]);
    expect(paths()).toEqual(['/login', '/', '/login']);
  });

  it('a token that was refused is in no later request', async () => {
    for (const token of ['own', () => 'own']) {
      const { session, outcome, http } = create({ token }, () => status(401));
      const own = await firstValueFrom(session.token());
      expect(await firstValueFrom(session.isAlive(own))).toBe(false);
      expect(outcome(session.token())).toEqual([like({ name: 'AuthenticationError' })]);
      expect(http.sent).toHaveLength(1);
    }
  });
});

describe('logout', () => {
  it.each<[string, SaltClientOptions['credentials'], readonly string[]]>([
    ['a token of a login', login, ['/login', '/logout']],
    ['a token of others', { token: 'own' }, []],
    ['none', 'none', []],
  ])('gives back %s', async (_, credentials, sent) => {
    const { session, outcome, paths, http } = create(credentials, () => granted('t'));
    await firstValueFrom(session.token());
    expect(outcome(session.logout())).toEqual([]);
    expect(paths()).toEqual(sent);
    expect(http.sent.slice(1).every(({ token }) => token === 't')).toBe(true);
    expect(session.user()).toBeUndefined();
  });

  it('without a login sends nothing, and never fails', async () => {
    const idle = create(login, () => granted('t'));
    expect([idle.outcome(idle.session.logout()), idle.paths()]).toEqual([[], []]);
    const failing = create(login, ({ path }) =>
      path === '/login' ? granted('t') : throwError(() => new RequestError('x', { sent: true })),
    );
    await firstValueFrom(failing.session.token());
    expect(failing.outcome(failing.session.logout())).toEqual([]);
    expect(failing.log.join()).not.toMatch(/hunter2|\bt\b/);
  });
});
