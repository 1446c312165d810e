import fc from 'fast-check';
import { asyncScheduler } from 'rxjs';
import { readConfig } from '../lib/config.js';
import { ConfigError } from '../lib/errors.js';
import { monotonicScheduler } from '../lib/scheduler.js';
import { thrownBy } from './support/thrownBy.js';

const needed = { url: 'https://salt.test:8000/prefix', credentials: { username: 'saltdev', password: 'hunter2' } };

/** As a user without a type checker calls it. */
function readUntyped(options: unknown): unknown {
  return Reflect.apply(readConfig, undefined, [options]);
}

const pauses = { initial: 1, factor: 1, max: 1, jitter: 0, attempts: 1, healthyAfter: 1 };
const notNumbers = [-1, NaN, '1', null, [], {}, true];

describe('readConfig', () => {
  it('fills in every default of the contract', () => {
    const config = readConfig(needed);
    expect(config).toEqual({
      ...needed,
      http: {},
      submissions: 1,
      concurrency: 20,
      recoveryConcurrency: 2,
      largeIntegers: 'text',
      events: {
        keepAlive: 1_000,
        silence: 45_000,
        maxEventSize: 67_108_864,
        backoff: { initial: 500, factor: 2, max: 30_000, jitter: 0.5, attempts: 10, healthyAfter: 10_000 },
      },
      jobs: {
        minionTimeout: 5_000,
        maxPause: 60_000,
        deadline: Infinity,
        lookupPause: 5_000,
        returnGrace: 25_000,
        findJobMinions: 500,
        syndicWait: 0,
        onUnsubscribe: 'leave',
        trust: 'events',
      },
      jid: undefined,
      scheduler: monotonicScheduler,
      random: config.random,
      logger: config.logger,
    });
  });

  it('keeps what is given, a part of a map included, and takes undefined for absent', () => {
    const jid = () => '1';
    const config = readConfig({
      ...needed,
      concurrency: 3,
      events: { silence: 7, backoff: { attempts: 2 } },
      jobs: { maxPause: 9, jid },
      scheduler: asyncScheduler,
    });
    expect(config).toMatchObject({ concurrency: 3, jid, jobs: { maxPause: 9, minionTimeout: 5_000 } });
    expect(config.events).toMatchObject({ silence: 7, keepAlive: 1_000, backoff: { attempts: 2, initial: 500 } });
    expect(config.scheduler).toBe(asyncScheduler);
    const absent = {
      http: undefined,
      events: { backoff: undefined },
      jobs: { maxPause: undefined },
      logger: undefined,
    };
    expect(readUntyped({ ...needed, ...absent })).toMatchObject({ jobs: { maxPause: 60_000 }, http: {} });
  });

  it.each([
    [{ username: 'a', token: '' }],
    [{ token: 'abc' }],
    [{ token: () => 'abc' }],
    [() => ({ username: 'a' })],
    ['none'],
  ])('takes the credentials %j', (credentials: unknown) => {
    expect(readUntyped({ ...needed, credentials })).toHaveProperty('credentials', credentials);
  });

  it('takes Infinity for events.keepAlive, events.backoff.attempts and jobs.deadline', () => {
    const infinite = { events: { keepAlive: Infinity, backoff: { attempts: Infinity } }, jobs: { deadline: Infinity } };
    expect(readUntyped({ ...needed, ...infinite })).toMatchObject(infinite);
  });

  it('names a credential that is undefined, and says what a deadline of a few seconds is', () => {
    expect(() => readUntyped({ ...needed, credentials: { username: undefined } })).toThrow(
      'credentials.username: is undefined: is its variable set?',
    );
    expect(() => readUntyped({ ...needed, jobs: { deadline: 5 } })).toThrow(
      'jobs.deadline: is in milliseconds, at least 100: for 5 seconds give 5000',
    );
  });

  it.each<[object, string]>([
    [{ jobs: { deadline: '5s' } }, 'jobs.deadline: must be a number of milliseconds, at least 100, or Infinity'],
    [{ jobs: { deadline: 0 } }, 'jobs.deadline: must be a number of milliseconds, at least 100, or Infinity'],
    [{ jobs: { deadline: -5 } }, 'jobs.deadline: must be a number of milliseconds, at least 100, or Infinity'],
    [{ jobs: { minionTimeout: 0 } }, 'jobs.minionTimeout: must be a number of milliseconds, from 1 to 2147483647'],
    [{ jobs: { maxPause: Infinity } }, 'jobs.maxPause: must be a number of milliseconds, from 1 to 2147483647'],
    [{ jobs: { returnGrace: '1m' } }, 'jobs.returnGrace: must be a number of milliseconds, from 0 to 2147483647'],
    [{ jobs: { findJobMinions: 0 } }, 'jobs.findJobMinions: must be a whole number of at least 1, or Infinity'],
    [
      { events: { keepAlive: '1' } },
      'events.keepAlive: must be a number of milliseconds, from 0 to 2147483647, or Infinity',
    ],
    [{ events: { silence: 0 } }, 'events.silence: must be a number of milliseconds, from 1 to 2147483647'],
    [{ events: { maxEventSize: 0 } }, 'events.maxEventSize: must be a number from 1 to 268435456'],
    [
      { events: { backoff: { healthyAfter: Infinity } } },
      'events.backoff.healthyAfter: must be a number of milliseconds, at least 0, and not Infinity',
    ],
    [
      { events: { backoff: { factor: Infinity } } },
      'events.backoff.factor: must be a number of at least 1, and not Infinity',
    ],
  ])('states the bounds that it checks: %j', (wrong, message) => {
    expect(thrownBy(() => readUntyped({ ...needed, ...wrong }))).toHaveProperty('message', message);
  });

  it.each<[string, (value: unknown) => unknown, readonly unknown[]]>([
    ['url', (url) => ({ ...needed, url }), ['', 'salt', 'ftp://salt', '/x', 8000, null, [], new URL('http://a')]],
    ['url', (url) => ({ ...needed, url }), ['http://u:p@salt', 'http://salt?a=b', 'http://salt#a', 'http://u@salt']],
    ['url', (url) => ({ ...needed, url }), [undefined]],
    [
      'credentials',
      (credentials) => ({ ...needed, credentials }),
      ['', 'all', {}, [], null, 5, undefined, { token: '' }, { token: 5 }, { token: null }, Promise.resolve({})],
    ],
    ['http', (http) => ({ ...needed, http }), ['x', 5, null, [], true]],
    ['submissions', (submissions) => ({ ...needed, submissions }), [0, 1.5, ...notNumbers]],
    ['concurrency', (concurrency) => ({ ...needed, concurrency }), [0, 1.5, ...notNumbers]],
    ['scheduler', (scheduler) => ({ ...needed, scheduler }), [null, 'async', [], {}, { now: () => 0 }]],
    ['random', (random) => ({ ...needed, random }), [0.5, null, {}]],
    ['logger', (logger) => ({ ...needed, logger }), [console, null, true]],
    ['events', (events) => ({ ...needed, events }), [null, [], 5, 'x', () => 1]],
    ['events.keepAlive', (keepAlive) => ({ ...needed, events: { keepAlive } }), notNumbers],
    ['events.silence', (silence) => ({ ...needed, events: { silence } }), [0, ...notNumbers]],
    [
      'events.maxEventSize',
      (maxEventSize) => ({ ...needed, events: { maxEventSize } }),
      [0, 2 ** 28 + 1, Infinity, ...notNumbers],
    ],
    ['events.backoff', (backoff) => ({ ...needed, events: { backoff } }), [null, [], 5, 'x']],
    ...Object.keys(pauses).map((name): [string, (value: unknown) => unknown, readonly unknown[]] => [
      `events.backoff.${name}`,
      (value) => ({ ...needed, events: { backoff: { ...pauses, [name]: value } } }),
      notNumbers,
    ]),
    ['events.backoff.factor', (factor) => ({ ...needed, events: { backoff: { factor } } }), [0.9]],
    ['events.backoff.jitter', (jitter) => ({ ...needed, events: { backoff: { jitter } } }), [1.1]],
    ['jobs.deadline', (deadline) => ({ ...needed, jobs: { deadline } }), [0, 5, 60, 99, -1]],
    ['events.backoff.attempts', (attempts) => ({ ...needed, events: { backoff: { attempts } } }), [0, 2.5]],
    ['jobs', (jobs) => ({ ...needed, jobs }), [null, [], 5, 'x']],
    ...['minionTimeout', 'maxPause', 'deadline', 'lookupPause', 'returnGrace', 'findJobMinions', 'syndicWait'].map(
      (name): [string, (value: unknown) => unknown, readonly unknown[]] => [
        `jobs.${name}`,
        (value) => ({ ...needed, jobs: { [name]: value } }),
        notNumbers,
      ],
    ),
    ['jobs.minionTimeout', (minionTimeout) => ({ ...needed, jobs: { minionTimeout } }), [0]],
    ['jobs.findJobMinions', (findJobMinions) => ({ ...needed, jobs: { findJobMinions } }), [0, 1.5]],
    ['jobs.onUnsubscribe', (onUnsubscribe) => ({ ...needed, jobs: { onUnsubscribe } }), ['kill', true, null]],
    ['jobs.jid', (jid) => ({ ...needed, jobs: { jid } }), ['20240101000000000001', null]],
    ['jobs.decode', (decode) => ({ ...needed, jobs: { decode } }), [() => 1, 'x']],
    ['URL', (URL) => ({ ...needed, URL }), [1]],
    ['events.keepalive', (keepalive) => ({ ...needed, events: { keepalive } }), [1]],
    ['events.backoff.tries', (tries) => ({ ...needed, events: { backoff: { tries } } }), [1]],
    ['jobs.timeout', (timeout) => ({ ...needed, jobs: { timeout } }), [1]],
    ['options', (options) => options, [null, [], 5, 'x', true]],
  ])('refuses a wrong %s, and names it', (option, optionsWith, values) => {
    for (const value of values) {
      const seen: unknown[] = [value];
      try {
        readUntyped(optionsWith(value));
      } catch (error) {
        seen.push(error instanceof ConfigError ? error.option : error);
      }
      expect(seen).toEqual([value, option]);
    }
  });

  it('throws nothing but a ConfigError that names an option, whatever is given', () => {
    const overWhole = fc.anything();
    const overParts = fc.record(
      {
        url: fc.oneof(fc.webUrl(), fc.anything()),
        credentials: fc.anything(),
        http: fc.anything(),
        submissions: fc.anything(),
        concurrency: fc.anything(),
        events: fc.oneof(fc.anything(), fc.record({ backoff: fc.anything() })),
        jobs: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(overWhole, overParts, fc.jsonValue()), (options) => {
        try {
          readUntyped(options);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          expect(error).toHaveProperty('option');
        }
      }),
    );
  });

  it('says no secret', () => {
    for (const url of ['https://saltdev:hunter2@salt.test', 'hunter2', 'https://salt.test?password=hunter2']) {
      expect(String(thrownBy(() => readConfig({ ...needed, url })))).toMatch(/^ConfigError: url: (?!.*hunter2)/);
    }
  });
});
