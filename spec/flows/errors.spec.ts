import { inspect } from 'node:util';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { AuthenticationError, ConfigError, createSaltClient, EventsUnavailableError, type SaltClient } from 'rx-salt';
import { tls } from '../http/support/tls.js';
import { errorOf } from './support/errorOf.js';
import { matching } from './support/matching.js';
import { startFlow } from './support/startFlow.js';

const password = 'p1anted-pa55word';
const credentials = { username: 'saltdev', password, eauth: 'sharedsecret' };
const url = 'https://salt.example.com:8000';
const ping = { tgt: '*', fun: 'test.ping' };
const hurry = { backoff: { initial: 1, attempts: 2 } };

/** As JavaScript calls it, which no types keep from passing anything. */
function call(fun: unknown, ...args: readonly unknown[]): unknown {
  if (typeof fun !== 'function') throw new Error('no function');
  return Reflect.apply(fun, undefined, args);
}

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

const isObservable = (value: unknown): value is Observable<unknown> =>
  typeof value === 'object' && value !== null && 'subscribe' in value;

/** What a call throws, or what the Observable that it gives ends with. */
const failureOf = (run: () => unknown): Promise<Error> =>
  errorOf(
    defer(() => {
      const made = run();
      if (!isObservable(made)) throw new Error('no Observable was made');
      return made;
    }),
  );

describe('createSaltClient refuses', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no url', { url: undefined }, 'url'],
    ['a text that is no URL', { url: 'salt.example.com' }, 'url'],
    ['another protocol', { url: 'ftp://salt.example.com' }, 'url'],
    ['credentials in the URL', { url: `https://saltdev:${password}@salt.example.com` }, 'url'],
    ['a query in the URL', { url: `${url}/?token=${password}` }, 'url'],
    ['no credentials', { credentials: undefined }, 'credentials'],
    ['credentials that are a text', { credentials: password }, 'credentials'],
    ['empty credentials', { credentials: {} }, 'credentials'],
    ['a token that is no text', { credentials: { token: 42 } }, 'credentials'],
    ['an unknown option', { password }, 'password'],
    ['concurrency 0', { concurrency: 0 }, 'concurrency'],
    ['concurrency as a text', { concurrency: '20' }, 'concurrency'],
    ['http that is a text', { http: password }, 'http'],
    ['a scheduler that is none', { scheduler: 1 }, 'scheduler'],
    ['a logger that is no function', { logger: {} }, 'logger'],
    ['an unknown option of events', { events: { keepalive: 1 } }, 'events.keepalive'],
    ['a negative keepAlive', { events: { keepAlive: -1 } }, 'events.keepAlive'],
    ['silence that is no number', { events: { silence: NaN } }, 'events.silence'],
    ['jitter above 1', { events: { backoff: { jitter: 2 } } }, 'events.backoff.jitter'],
    ['no attempts', { events: { backoff: { attempts: 0 } } }, 'events.backoff.attempts'],
    ['an unknown option of jobs', { jobs: { timeout: 5 } }, 'jobs.timeout'],
    ['a minionTimeout that is a text', { jobs: { minionTimeout: '5s' } }, 'jobs.minionTimeout'],
    ['a deadline in seconds', { jobs: { deadline: 5 } }, 'jobs.deadline'],
    ['a credential that is undefined', { credentials: { username: 'a', password: undefined } }, 'credentials.password'],
    ['an unknown onUnsubscribe', { jobs: { onUnsubscribe: 'kill' } }, 'jobs.onUnsubscribe'],
  ])('%s, with a ConfigError that names it', (_name, wrong, option) => {
    const error = thrownBy(() => call(createSaltClient, { url, credentials, ...wrong }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ name: 'ConfigError', option, message: matching(new RegExp(option)) });
    expect(inspect(error, { depth: 10 })).not.toContain(password);
  });
});

describe('a map that cannot be run is a ConfigError that names the right way, and sends nothing:', () => {
  type Call = (salt: SaltClient) => unknown;
  const by =
    (
      method: 'localAsync' | 'runnerAsync' | 'wheelAsync' | 'track' | 'request' | 'localBatch',
      ...args: readonly unknown[]
    ): Call =>
    (salt) =>
      call(Reflect.get(salt, method), ...args);

  it.each<[string, Call, string, RegExp]>([
    ['no fun', by('localAsync', { tgt: '*' }), 'fun', /missing/],
    ['no fun for a runner', by('runnerAsync', {}), 'fun', /missing/],
    ['no fun for a wheel', by('wheelAsync', { arg: [password] }), 'fun', /missing/],
    ['no fun for a request', by('request', { client: 'local', tgt: '*' }), 'fun', /missing/],
    ['a fun that is a number', by('localAsync', { tgt: '*', fun: 1 }), 'fun', /name of a function/],
    ['no target', by('localAsync', { fun: 'test.ping' }), 'tgt', /missing/],
    ['no map at all', by('localAsync', 'test.ping'), 'low', /lowstate map/],
    ['runner_async for localAsync', by('localAsync', { ...ping, client: 'runner_async' }), 'client', /runnerAsync/],
    ['wheel_async for localAsync', by('localAsync', { ...ping, client: 'wheel_async' }), 'client', /wheelAsync/],
    ['local_async for runnerAsync', by('runnerAsync', { ...ping, client: 'local_async' }), 'client', /localAsync/],
    ['local for localAsync', by('localAsync', { ...ping, client: 'local' }), 'client', /request/],
    ['runner for wheelAsync', by('wheelAsync', { fun: 'a.b', client: 'runner' }), 'client', /request/],
    ['local_async for request', by('request', { ...ping, client: 'local_async' }), 'client', /localAsync/],
    ['an unknown client', by('request', { ...ping, client: 'nobody' }), 'client', /no such client/],
    ['no client for request', by('request', ping), 'client', /local_batch/],
    ['no client for track', by('track', ping), 'client', /local_async/],
    ['batch', by('localAsync', { ...ping, batch: '10%' }), 'batch', /localBatch/],
    ['subset', by('localAsync', { ...ping, subset: 2 }), 'subset', /local_subset/],
    ['batch in track', by('track', { ...ping, client: 'local_async', batch: 1 }), 'batch', /localBatch/],
    ['a numeric jid', by('localAsync', { ...ping, jid: 20240101000000000001 }), 'jid', /text/],
    ['a numeric jid in request', by('request', { ...ping, client: 'local', jid: 1 }), 'jid', /text/],
    ['an empty jid', by('localAsync', { ...ping, jid: '' }), 'jid', /text/],
    ['an unknown job option', by('localAsync', ping, { timeout: 5 }), 'timeout', /timeout/],
    ['a wrong job option', by('localAsync', ping, { deadline: -1 }), 'deadline', /deadline/],
    ['a decode that is no function', by('localAsync', ping, { decode: 'json' }), 'decode', /decode/],
    ['a deadline in seconds', by('localAsync', ping, { deadline: 5 }), 'deadline', /milliseconds.*5 seconds give 5000/],
    ['a deadline in seconds for a wheel', by('wheelAsync', { fun: 'a.b' }, { deadline: 60 }), 'deadline', /60000/],
    ['a timeout in seconds', by('request', { ...ping, client: 'local' }, { timeout: 30 }), 'timeout', /30000/],
    ['an async decode', by('localAsync', ping, { decode: async () => Promise.resolve(1) }), 'decode', /async/],
    ['kwargs', by('localAsync', { ...ping, kwargs: { test: true } }), 'kwargs', /kwarg/],
    ['kwargs for a runner', by('runnerAsync', { fun: 'state.orchestrate', kwargs: { test: true } }), 'kwargs', /kwarg/],
    ['kwargs for a wheel', by('wheelAsync', { fun: 'a.b', kwargs: {} }), 'kwargs', /kwarg/],
    ['kwargs in a batch', by('localBatch', { ...ping, kwargs: {} }, { size: 1 }), 'kwargs', /kwarg/],
    [
      'a list of functions without arguments',
      by('localAsync', { ...ping, fun: ['a.b', 'c.d'] }),
      'arg',
      /\[\[\], \[\]\]/,
    ],
    [
      'too few lists of arguments',
      by('localAsync', { ...ping, fun: ['a.b', 'c.d'], arg: [[]] }),
      'arg',
      /each function/,
    ],
    ['an arg of a wheel without kwarg', by('wheelAsync', { fun: 'key.list', arg: ['all'] }), 'arg', /kwarg: \{\}/],
    ['kwargs in track', by('track', { ...ping, client: 'local_async', kwargs: {} }), 'kwargs', /kwarg/],
    ['kwargs in a request', by('request', { ...ping, client: 'ssh', kwargs: {} }), 'kwargs', /kwarg/],
    ['eventsOf of a number', (salt) => call(Reflect.get(salt, 'eventsOf'), 1), 'jid', /text/],
  ])('%s', async (_name, attempt, option, says) => {
    const { sim, salt } = await startFlow({ users: { saltdev: { password, perms: ['.*'] } } }, { credentials });
    const error = await failureOf(() => attempt(salt));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: matching(says) });
    expect(error instanceof ConfigError && error.option.split('.').at(-1)).toBe(option);
    expect(inspect(error, { depth: 10 })).not.toContain(password);
    expect(sim.requests).toEqual([]);
  });

  it('a jid of the caller, subscribed to twice', async () => {
    const { salt, asked } = await startFlow();
    const job = salt.localAsync({ ...ping, jid: 'my-job' });
    await lastValueFrom(job);
    const error = await errorOf(job);
    expect(error).toMatchObject({ name: 'ConfigError', option: 'jid', message: matching(/share/) });
    expect(asked('submission')).toHaveLength(1);
  });

  it('a map that is no JSON', async () => {
    const { salt, asked } = await startFlow();
    expect(await errorOf(salt.localAsync({ ...ping, arg: [1n] }))).toMatchObject({ name: 'ConfigError' });
    expect(asked('submission')).toHaveLength(0);
  });
});

describe('what cannot be reached or entered is told at once, by name and without a secret:', () => {
  const check = (error: unknown, salt: SaltClient) => {
    for (const made of [error, salt]) {
      const text = inspect(made, { depth: 10, showHidden: true });
      expect(text).not.toContain(password);
      expect(text).not.toContain(Buffer.from(`saltdev:${password}`).toString('base64'));
    }
  };

  it('wrong credentials', async () => {
    const { salt, asked } = await startFlow({}, { credentials });
    for (const source of [salt.localAsync(ping), salt.request({ ...ping, client: 'local' }), salt.events]) {
      const error = await errorOf(source);
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error.message).toMatch(/credentials/);
      check(error, salt);
    }
    expect(asked('login')).toHaveLength(3);
  });

  it('a credentials function that fails', async () => {
    const { salt } = await startFlow(
      {},
      {
        credentials: () => {
          throw new RangeError(`the vault says ${password}`);
        },
      },
    );
    const error = await errorOf(salt.localAsync(ping));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error.message).toContain('RangeError');
    check(error, salt);
  });

  it.each([
    ['a host that has no address', 'http://no-such-host.invalid:8000', /no-such-host\.invalid/],
    ['a port where nobody listens', 'http://127.0.0.1:1', /127\.0\.0\.1:1/],
  ])('%s', async (_name, nowhere, named) => {
    const { another } = await startFlow();
    const salt = another({ url: nowhere, credentials, events: hurry });
    for (const source of [salt.events, salt.localAsync(ping), salt.runnerAsync({ fun: 'test.arg' })]) {
      const error = await errorOf(source);
      expect(error).toBeInstanceOf(EventsUnavailableError);
      expect(error.message).toMatch(named);
      check(error, salt);
    }
    const error = await errorOf(salt.request({ ...ping, client: 'local' }));
    expect(error).toMatchObject({ name: 'RequestError', sent: false, message: matching(named) });
    check(error, salt);
  });

  it('a credential that a function left undefined', async () => {
    const { salt, asked } = await startFlow({}, { credentials: () => ({ username: 'saltdev', password: undefined }) });
    const error = await errorOf(salt.request({ ...ping, client: 'local' }));
    expect(error).toMatchObject({ name: 'ConfigError', option: 'credentials.password' });
    expect(await errorOf(salt.localAsync(ping))).toMatchObject({ message: matching(/credentials\.password/) });
    expect(asked('login')).toHaveLength(0);
  });

  it('a certificate that is not trusted', async () => {
    const { sim, salt } = await startFlow({ tls: tls.server }, { credentials });
    for (const source of [salt.events, salt.localAsync(ping), salt.request({ ...ping, client: 'local' })]) {
      const error = await errorOf(source);
      expect(error.name).toMatch(/^(EventsUnavailableError|RequestError)$/);
      expect(error.message).toMatch(/the certificate of 127\.0\.0\.1:\d+ is not trusted/);
      check(error, salt);
    }
    expect(sim.requests).toEqual([]);
  });

  it('a certificate of the client that is wanted', async () => {
    const { sim, salt } = await startFlow(
      { tls: { ...tls.server, ca: tls.ca, requestCert: true } },
      { credentials, http: { httpsAgent: undefined }, events: hurry },
    );
    const error = await errorOf(salt.localAsync(ping));
    expect(error).toBeInstanceOf(EventsUnavailableError);
    check(error, salt);
    expect(sim.requests).toEqual([]);
  });
});
