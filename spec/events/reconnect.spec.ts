import { defer, mergeMap, NEVER, throwError, timer } from 'rxjs';
import { marbles } from 'rxjs-marbles/jest';
import {
  AuthenticationError,
  ClientClosedError,
  DecodeError,
  EventsUnavailableError,
  PermissionError,
  RequestError,
} from '../../lib/errors.js';
import type { Packet } from '../../lib/events/Packet.js';
import { reconnect } from '../../lib/events/reconnect.js';
import { RenewalDue } from '../../lib/events/RenewalDue.js';
import { PlatformTime } from '../support/PlatformTime.js';
import { like } from '../support/like.js';

const packets: Record<string, Packet> = { o: { type: 'open' }, e: { type: 'events', json: ['{}'] } };
const pauses = { initial: 2, factor: 2, max: 8, jitter: 0, attempts: 3, healthyAfter: 4 };
const lost = new RequestError('lost', { sent: true });
const unavailable = new EventsUnavailableError('the event stream cannot be opened: lost');
const answered = (status: number, retryAfter?: number) =>
  new RequestError(`status ${status}`, { status, sent: true, ...(retryAfter === undefined ? {} : { retryAfter }) });

const late = new RequestError('GET /events: no answer within 30000 ms', { code: 'ETIMEDOUT', sent: true });

describe('reconnect', () => {
  it.each<[string, readonly string[], string, readonly number[]]>([
    // connection after connection, what flows, the pauses; the last connection is every further one
    ['never', ['-'], '-', []],
    ['empty', ['-|'], '-|', []],
    ['one', ['o-e-'], 'o-e-', []],
    ['lost once', ['oe#', 'o-e-'], 'oe--o-e-', [2]],
    ['none lives long', ['o#', 'o#', 'o#', 'o#', 'o'], 'o--o----o--------o--------o', [2, 4, 8, 8]],
    ['one lived long', ['o#', 'o----#', 'o'], 'o--o------o', [2, 2]],
    ['some fail to open', ['-#', '-#', 'o'], '--------o', [2, 4]],
    ['all fail to open', ['#'], '------#', [2, 4]],
    ['one that opened starts the count anew', ['#', '#', 'o#', '#'], `------o${'-'.repeat(24)}#`, [2, 4, 8, 8, 8]],
    ['renewed without a pause', ['o-!', 'oe-'], 'o-oe', []],
    ['renewed, and then lost', ['o-!', 'o#', 'o'], 'o-o--o', [2]],
    ['renewed after a long life, and then lost', ['o#', 'o----!', 'o#', 'o'], 'o--o----o--o', [2, 2]],
    ['renewed, and fails to open', ['o-!', '#'], 'o-------#', [2, 4]],
  ])('%s', (_, connections, expected, waits) => {
    marbles((m) => {
      let n = 0;
      const waited: number[] = [];
      const source$ = defer(() => {
        const connection = connections[Math.min(n++, connections.length - 1)] ?? '-';
        const error = connection.endsWith('!') ? new RenewalDue() : lost;
        return m.cold(connection.replace('!', '#'), packets, error);
      });
      const onWait = (_attempt: number, retryIn: number) => waited.push(retryIn);
      const seen$ = source$.pipe(reconnect({ pauses, random: () => 0, scheduler: m.scheduler, onWait }));
      m.expect(seen$, '^ 40ms !').toBeObservable(expected, packets, unavailable);
      m.flush();
      expect(waited).toEqual(waits);
    })();
  });

  it('unsubscribed early leaves the connection, or the pause', () => {
    marbles((m) => {
      const source$ = m.cold('o#', packets, lost);
      const steps = { pauses, random: () => 0, scheduler: m.scheduler, onWait: () => undefined };
      m.expect(source$.pipe(reconnect(steps)), '^!').toBeObservable('o', packets);
      m.expect(source$.pipe(reconnect(steps)), '^-!').toBeObservable('o', packets);
      m.expect(source$).toHaveSubscriptions(['^!', '^!']);
    })();
  });

  it.each<[string, Error, 'again' | 'final' | 'as it is']>([
    ...[408, 429, 500, 502, 503, 504].map((code): [string, Error, 'again'] => [String(code), answered(code), 'again']),
    ...[200, 204, 302, 400, 403, 404].map((code): [string, Error, 'final'] => [String(code), answered(code), 'final']),
    ['a network error', new RequestError('x', { code: 'ECONNRESET', sent: true }), 'again'],
    ['a refused certificate', new RequestError('x', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', sent: false }), 'final'],
    ['an answer that cannot be read', new DecodeError('x'), 'again'],
    ['AuthenticationError', new AuthenticationError('x'), 'as it is'],
    ['PermissionError', new PermissionError('x'), 'as it is'],
    ['ClientClosedError', new ClientClosedError(), 'as it is'],
    ['what is no error of ours', new TypeError('x'), 'as it is'],
  ])('is opened again after some errors, and not after others: %s', (_, error, what) => {
    const scheduler = new PlatformTime();
    const waits: number[] = [];
    const errors: unknown[] = [];
    let n = 0;
    defer(() => (n++ === 0 ? throwError(() => error) : NEVER))
      .pipe(reconnect({ pauses, random: () => 0, scheduler, onWait: (attempt) => waits.push(attempt) }))
      .subscribe({ error: (failed: unknown) => errors.push(failed) });
    scheduler.flush();
    expect([n, waits]).toEqual(what === 'again' ? [2, [1]] : [1, []]);
    if (what === 'as it is') expect(errors).toEqual([error]);
    if (what !== 'final') return;
    const cause = like({ name: error.name, message: error.message });
    expect(errors).toEqual([like({ name: 'EventsUnavailableError', cause })]);
  });

  it.each([
    ['shorter than the pause', 1, 2],
    ['longer', 5_000, 5_000],
    ['longer than five minutes', 90 * 86_400_000, 300_000],
  ])('waits as long as it was asked to: %s', (_, retryAfter, expected) => {
    const scheduler = new PlatformTime();
    const opened: number[] = [];
    defer(() => (opened.push(scheduler.now()) === 1 ? throwError(() => answered(503, retryAfter)) : NEVER))
      .pipe(reconnect({ pauses, random: () => 0, scheduler, onWait: () => undefined }))
      .subscribe();
    scheduler.flush();
    expect(opened).toEqual([0, expected]);
  });

  it('chance takes up to the jitter of a pause away', () => {
    const waits: number[] = [];
    for (const chance of [0, 0.5, 1]) {
      throwError(() => lost)
        .pipe(
          reconnect({
            pauses: { ...pauses, initial: 4, jitter: 0.5, attempts: 2 },
            random: () => chance,
            scheduler: new PlatformTime(),
            onWait: (_, retryIn) => waits.push(retryIn),
          }),
        )
        .subscribe({ error: () => undefined });
    }
    expect(waits).toEqual([4, 3, 2]);
  });

  it.each<[string, object, number | undefined]>([
    ['five minutes', {}, 300_000],
    ['ten times the longest pause', { max: 60_000 }, 600_000],
    ['never, where attempts is Infinity', { attempts: Infinity }, undefined],
  ])('gives up tries that hang after %s, with the first cause', (_, given, expected) => {
    const scheduler = new PlatformTime();
    const errors: [number, unknown][] = [];
    let tries = 0;
    // Each is given up after 30 s, as http.timeout does it; in the end the server does what it should.
    const hangs$ = defer(() =>
      ++tries > 30 ? NEVER : timer(30_000, scheduler).pipe(mergeMap(() => throwError(() => late))),
    );
    hangs$
      .pipe(
        reconnect({
          pauses: { ...pauses, initial: 1_000, factor: 1, max: 30_000, attempts: 50, ...given },
          random: () => 0,
          scheduler,
          onWait: () => undefined,
        }),
      )
      .subscribe({ error: (error: unknown) => errors.push([scheduler.now(), error]) });
    scheduler.flush();
    expect(errors).toEqual(
      expected === undefined
        ? []
        : [
            [
              expected,
              like({
                name: 'EventsUnavailableError',
                cause: { name: 'RequestError', message: late.message, code: 'ETIMEDOUT' },
              }),
            ],
          ],
    );
  });
});
