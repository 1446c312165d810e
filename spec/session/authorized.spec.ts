import { EMPTY, NEVER, type Observable, of, throwError } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import { AuthenticationError, OutcomeUnknownError, RequestError } from '../../lib/errors.js';
import { authorized } from '../../lib/session/authorized.js';
import { Refused } from '../../lib/session/Refused.js';
import type { Session, Token } from '../../lib/session/Session.js';

const down = new RequestError('down', { status: 500, sent: true });
const unknown = new OutcomeUnknownError('it may have run');
const refused = () => throwError(() => new Refused(false));

/** A session that gives tokens 1, 2, …, and says of each whether it is alive. */
function sessionOf(alive: readonly (boolean | Error)[], login?: Observable<Token>) {
  const log: string[] = [];
  let n = 0;
  const session: Session = {
    token: () => (n > 0 && login ? login : of({ value: String(++n), renewAt: Infinity, user: 'u' })),
    failures: NEVER,
    isAlive: ({ value }) => {
      log.push(`check ${value ?? ''}`);
      const says = alive[Number(value) - 1];
      return says instanceof Error ? throwError(() => says) : of(says ?? false);
    },
    user: () => 'u',
    logout: () => EMPTY,
  };
  return { session, log };
}

describe('authorized', () => {
  it.each<[string, readonly Observable<string>[], readonly (boolean | Error)[], readonly unknown[], string]>([
    ['not refused', [of('a', 'b')], [], ['a', 'b', 'complete'], 'send 1'],
    ['empty', [EMPTY], [], ['complete'], 'send 1'],
    ['never', [NEVER], [], [], 'send 1'],
    ['another error', [throwError(() => down)], [], [down], 'send 1'],
    ['alive', [refused()], [true], [{ name: 'PermissionError' }], 'send 1, check 1'],
    ['dead, then an answer', [refused(), of('a')], [false], ['a', 'complete'], 'send 1, check 1, send 2'],
    ['dead, then another error', [refused(), throwError(() => down)], [false], [down], 'send 1, check 1, send 2'],
    [
      'dead twice',
      [refused(), refused()],
      [false, false],
      [{ name: 'AuthenticationError' }],
      'send 1, check 1, send 2, check 2',
    ],
    [
      'dead, then alive',
      [refused(), refused()],
      [false, true],
      [{ name: 'PermissionError' }],
      'send 1, check 1, send 2, check 2',
    ],
    ['a check that fails', [refused()], [down], [down], 'send 1, check 1'],
    ['a second check that fails', [refused(), refused()], [false, down], [down], 'send 1, check 1, send 2, check 2'],
  ])('%s', (_, answers, alive, seen, asked) => {
    const { session, log } = sessionOf(alive);
    const send = ({ value }: Token) => {
      log.push(`send ${value ?? ''}`);
      return answers[Number(value) - 1] ?? NEVER;
    };
    const got: unknown[] = [];
    const see = (value: unknown) => got.push(value);
    authorized(session, send, 'POST /').subscribe({ next: see, error: see, complete: () => see('complete') });
    expect(got).toHaveLength(seen.length);
    got.forEach((value, i) =>
      typeof seen[i] === 'object' ? expect(value).toMatchObject(seen[i] ?? {}) : expect(value).toBe(seen[i]),
    );
    expect(log.join(', ')).toBe(asked);
  });

  it('is not sent again where beforeReplay says no, which hears what the 401 said', () => {
    const { session, log } = sessionOf([false]);
    const told: boolean[] = [];
    const before = ({ sessionUnknown }: Refused) => {
      told.push(sessionUnknown);
      return throwError(() => unknown);
    };
    const errors: unknown[] = [];
    authorized(session, () => throwError(() => new Refused(true)), 'x', before).subscribe({
      error: (e: unknown) => errors.push(e),
    });
    expect([errors, told, log]).toEqual([[unknown], [true], ['check 1']]);
  });

  it('a login that fails is the error', () => {
    const failed = new AuthenticationError('no');
    const { session } = sessionOf(
      [false],
      throwError(() => failed),
    );
    const errors: unknown[] = [];
    authorized(session, refused, 'x').subscribe({ error: (error: unknown) => errors.push(error) });
    expect(errors).toEqual([failed]);
  });

  it('names the request', () => {
    const { session } = sessionOf([true]);
    const errors: unknown[] = [];
    authorized(session, refused, 'local test.ping').subscribe({ error: (error: unknown) => errors.push(error) });
    expect(String(errors)).toContain('local test.ping');
  });

  it('unsubscribed early aborts the request', () => {
    marbles((m) => {
      const answer$ = m.cold('-----');
      m.expect(
        authorized(sessionOf([]).session, () => answer$, 'x'),
        '^-!',
      ).toBeObservable('--');
      m.expect(answer$).toHaveSubscriptions('^-!');
    })();
  });
});
