import { filter, firstValueFrom, Subject, take, toArray } from 'rxjs';
import { AuthenticationError, OutcomeUnknownError, PermissionError, RequestError } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { reaches } from './support/reaches.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001';
const sleep = { client: 'local', tgt: '*', fun: 'test.sleep', arg: [15] } as const;
const limited = { username: 'limited', password: 's3cret', eauth: 'sharedsecret' };
const isPublish = ({ tag }: { readonly tag: string }) => tag.endsWith('/publish');

describe('a synchronous call whose token expired while it ran', () => {
  it('is not run again: OutcomeUnknownError with its jid', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 1 });
    const published: string[] = [];
    sim.events.subscribe(
      ({ tag, data }) => isPublish({ tag }) && data.fun === 'test.sleep' && published.push(String(data.jid)),
    );
    const call = collect(salt.request(sleep));
    await firstValueFrom(sim.events.pipe(filter(isPublish)));
    sim.tokens.expire();
    const error = await call.end;
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ jid: published[0], submitted: true });
    expect(published).toHaveLength(1);
    expect(asked('request')).toHaveLength(1);
  });

  it('keeps the jid of the caller', async () => {
    const { sim, salt } = await startFlow({ minions: 1 });
    const call = collect(salt.request({ ...sleep, jid }));
    await firstValueFrom(sim.events.pipe(filter(isPublish)));
    sim.tokens.expire();
    expect(await call.end).toMatchObject({ name: 'OutcomeUnknownError', jid });
  });

  it('is not run again where it has no jid to look for', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({
      when: ({ fun }) => fun === 'test.arg',
      how: { status: 401, body: '<p>Authentication error occurred.</p>', contentType: 'text/html', run: true },
    });
    await itemsOf(salt.request({ client: 'local', ...ping }));
    sim.tokens.expire();
    const error = await errorOf(salt.request({ client: 'runner', fun: 'test.arg' }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(asked('request')).toHaveLength(2);
  });
});

describe('a call that was refused before it ran', () => {
  it('is run after one login, where the job cache does not know it', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2 });
    await itemsOf(salt.request({ client: 'local', ...ping }));
    sim.tokens.expire();
    expect(await itemsOf(salt.request({ client: 'local', ...ping }))).toEqual([{ minion1: true, minion2: true }]);
    expect(asked('login')).toHaveLength(2);
  });

  it.each(['local', 'runner'] as const)(
    'is run after one login, where salt-api does not know the session (%s)',
    async (client) => {
      const { sim, salt, asked } = await startFlow({ minions: 1 });
      await itemsOf(salt.request({ client: 'local', ...ping }));
      sim.tokens.forget();
      const low = client === 'local' ? { client, ...ping } : { client, fun: 'test.arg', arg: [1] };
      expect(await itemsOf(salt.request(low))).toEqual([
        client === 'local' ? { minion1: true } : { args: [1], kwargs: {} },
      ]);
      expect(asked('login')).toHaveLength(2);
      expect(asked('print_job')).toHaveLength(0);
    },
  );
});

describe('a token that dies long before its time', () => {
  it.each(['expire', 'forget'] as const)(
    'costs twenty jobs and the stream one check and one login (%s)',
    async (how) => {
      const { sim, salt, asked } = await startFlow();
      const events = collect(salt.events);
      await reaches(salt, 'open');
      sim.tokens[how]();
      // The stream notices at the next event.
      sim.emit('next');
      const jobs = await Promise.all(Array.from({ length: 20 }, () => itemsOf(salt.localAsync(ping))));
      expect(jobs.map((items) => items.length)).toEqual(jobs.map(() => 3));
      expect(asked('login')).toHaveLength(2);
      expect(asked('check')).toHaveLength(1);
      const submissions = new Map<unknown, number>();
      for (const request of asked('submission')) {
        const own = lowsOf(request)[0]?.jid;
        submissions.set(own, (submissions.get(own) ?? 0) + 1);
      }
      expect(submissions.size).toBe(20);
      expect(Math.max(...submissions.values())).toBeLessThanOrEqual(2);
      expect(events.items.length).toBeGreaterThan(0);
      events.unsubscribe();
    },
  );

  it('is in no request after its refusal, and each reconnect reads the token anew', async () => {
    const { sim, salt } = await startFlow();
    const tokens: (string | undefined)[] = [];
    sim.received.subscribe(({ path, token }) => path !== '/login' && tokens.push(token));
    await itemsOf(salt.localAsync(ping));
    const [first] = tokens;
    sim.tokens.forget();
    await itemsOf(salt.localAsync(ping));
    const last = tokens.at(-1);
    expect(last).not.toBe(first);
    const changed = tokens.indexOf(last);
    expect(tokens.slice(changed)).toEqual(tokens.slice(changed).map(() => last));
    const again = firstValueFrom(sim.connections.changes.pipe(filter(({ opened }) => opened === 3)));
    const events = collect(salt.events);
    sim.streams.cut();
    await again;
    expect(tokens.at(-1)).toBe(last);
    events.unsubscribe();
  });

  it('ends the stream cleanly with the next event: new login, reconnect, look-up', async () => {
    const { sim, salt, asked } = await startFlow({ minions: 2 }, { jobs: { minionTimeout: 10_000 } });
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await job.until(1);
    sim.tokens.expire();
    sim.emit('next');
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items.at(-1)).toMatchObject({ type: 'return', minion: 'minion2', return: true });
    expect([asked('login').length, asked('check').length, asked('submission').length]).toEqual([2, 1, 1]);
    expect(sim.connections.opened).toBe(2);
  });
});

describe('where every token is refused', () => {
  it.each([
    ['unknown', AuthenticationError],
    // The call may have run, and the job cache cannot be asked.
    ['expired', OutcomeUnknownError],
  ] as const)(
    'a job ends with AuthenticationError, a request as far as it is known, never in a loop (%s)',
    async (as, expected) => {
      const { sim, salt, asked } = await startFlow();
      await itemsOf(salt.localAsync(ping));
      sim.tokens.refuseAll(true, as);
      const before = sim.requests.length;
      expect(await errorOf(salt.request({ client: 'local', ...ping }))).toBeInstanceOf(expected);
      expect(await errorOf(salt.localAsync(ping))).toBeInstanceOf(AuthenticationError);
      expect(sim.requests.length - before).toBeLessThan(30);
      expect(asked('login').length).toBeLessThan(8);
    },
  );
});

describe('a user who may not', () => {
  it('gets PermissionError without a login, as often as he tries', async () => {
    const { salt, asked } = await startFlow({}, { credentials: limited });
    for (let i = 0; i < 3; i++) {
      expect(await errorOf(salt.request({ client: 'runner', fun: 'test.arg' }))).toBeInstanceOf(PermissionError);
      expect(await errorOf(salt.localAsync({ tgt: '*', fun: 'cmd.run' }))).toBeInstanceOf(PermissionError);
    }
    expect(asked('login')).toHaveLength(1);
  });

  it('has twenty refusals at once decided by one check', async () => {
    const { sim, salt, asked, request } = await startFlow({}, { credentials: limited, submissions: 20 });
    await itemsOf(salt.localAsync(ping));
    // All of them are answered when the master is back.
    sim.stopMaster();
    const refusals = Array.from({ length: 20 }, () => errorOf(salt.localAsync({ tgt: '*', fun: 'cmd.run' })));
    await request('submission', 21);
    sim.startMaster();
    for (const refusal of await Promise.all(refusals)) expect(refusal).toBeInstanceOf(PermissionError);
    expect(asked('check')).toHaveLength(1);
    expect(asked('login')).toHaveLength(1);
  });
});

describe('wrong credentials', () => {
  it('are AuthenticationError after one login, for a job, a request and the stream alike', async () => {
    const credentials = { username: 'saltdev', password: 'wrong', eauth: 'sharedsecret' };
    const { salt, asked } = await startFlow({}, { credentials });
    expect(await errorOf(salt.localAsync(ping))).toBeInstanceOf(AuthenticationError);
    expect(await errorOf(salt.request({ client: 'local', ...ping }))).toBeInstanceOf(AuthenticationError);
    expect(await errorOf(salt.events)).toBeInstanceOf(AuthenticationError);
    expect(asked('login')).toHaveLength(3);
  });
});

describe('renewal', () => {
  it('does not fire at once for a token that lives for a year', async () => {
    const { salt, asked, roundTrip } = await startFlow({ tokenExpire: 365 * 86_400 });
    const events = collect(salt.events);
    await reaches(salt, 'open');
    for (let i = 0; i < 3; i++) await itemsOf(salt.localAsync(ping));
    await roundTrip();
    expect(asked('login')).toHaveLength(1);
    expect(asked('events')).toHaveLength(1);
    events.unsubscribe();
  });

  it('comes by a timer while the stream is open, the old one closed first, and no return is lost', async () => {
    const { sim, salt, asked, request } = await startFlow({ tokenExpire: 1 }, { jobs: { minionTimeout: 10_000 } });
    const live: number[] = [];
    sim.connections.changes.subscribe((now) => live.push(now.live));
    sim.minion('minion2').next({ hang: true });
    const job = collect(salt.localAsync(ping));
    await request('events', 2);
    sim.minion('minion2').finish();
    expect(await job.end).toBe('complete');
    expect(job.items).toHaveLength(3);
    expect(asked('login')).toHaveLength(2);
    expect(asked('check')).toHaveLength(0);
    expect(Math.max(...live)).toBe(1);
  });

  it('goes by the difference of the two times: the clock of the server may be years off', async () => {
    const { salt, asked } = await startFlow({ clockOffset: -5 * 365 * 86_400_000 });
    for (let i = 0; i < 3; i++) await itemsOf(salt.request({ client: 'local', ...ping }));
    expect(asked('login')).toHaveLength(1);
  });

  it('comes before a request after nine tenths of the lifetime', async () => {
    const { salt, asked } = await startFlow({}, { scheduler: hastyScheduler(1_000_000), http: { timeout: 1e10 } });
    const low = { client: 'runner', fun: 'test.arg' } as const;
    await itemsOf(salt.request(low));
    // 43,200 s are 43 ms on this clock.
    await itemsOf(salt.request({ client: 'local', tgt: 'minion1', fun: 'test.sleep', arg: [5] }));
    await itemsOf(salt.request(low));
    expect(asked('login').length).toBeGreaterThan(1);
    expect(asked('check')).toHaveLength(0);
  });
});

describe('a 500', () => {
  it('between good calls is no reason to log in', async () => {
    const { sim, salt, asked } = await startFlow();
    const low = { client: 'runner', fun: 'test.arg' } as const;
    for (let i = 0; i < 5; i++) {
      sim.fail({ how: { status: 500 } });
      expect(await errorOf(salt.request(low))).toMatchObject({ name: 'RequestError', status: 500 });
      expect(await itemsOf(salt.request(low))).toHaveLength(1);
    }
    expect(asked('login')).toHaveLength(1);
    expect(asked('check')).toHaveLength(0);
  });

  it('of the check is tried three times, then it is the error of all who wait', async () => {
    const { sim, salt, asked } = await startFlow();
    await itemsOf(salt.request({ client: 'local', ...ping }));
    sim.tokens.forget();
    sim.fail({ when: ({ arg }) => Array.isArray(arg) && arg[0] === 'x', how: { status: 500 }, times: 100 });
    const errors = await Promise.all([1, 2, 3].map(() => errorOf(salt.request({ client: 'local', ...ping }))));
    for (const error of errors) {
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toMatchObject({ status: 500 });
    }
    expect(asked('check')).toHaveLength(3);
    expect(asked('login')).toHaveLength(1);
  });

  it('of the login is tried three times', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: (_low, path) => path === '/login', how: { status: 503 }, times: 2 });
    expect(await itemsOf(salt.localAsync(ping))).toHaveLength(3);
    expect(asked('login')).toHaveLength(3);
    await salt.close();
  });
});

describe('credentials', () => {
  it('may be a function, asked at each login', async () => {
    const asks: number[] = [];
    const { sim, salt } = await startFlow(
      {},
      {
        credentials: () => {
          asks.push(asks.length);
          return Promise.resolve({ username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' });
        },
      },
    );
    await itemsOf(salt.localAsync(ping));
    sim.tokens.forget();
    await itemsOf(salt.localAsync(ping));
    expect(asks).toHaveLength(2);
  });

  it('may be a token from elsewhere, of which a function is asked once more when it was refused', async () => {
    const { sim, salt, another, asked } = await startFlow();
    const given = new Subject<string>();
    sim.received.subscribe(({ token }) => token !== undefined && given.next(token));
    const token = firstValueFrom(given);
    await itemsOf(salt.request({ client: 'local', ...ping }));
    const live = await token;
    const answers = ['a dead token', live];
    const foreign = another({ credentials: { token: () => answers.shift() ?? 'none left' } });
    expect(await itemsOf(foreign.localAsync(ping))).toHaveLength(3);
    expect(asked('login')).toHaveLength(1);
    const dead = another({ credentials: { token: 'a dead token' } });
    expect(await errorOf(dead.localAsync(ping))).toBeInstanceOf(AuthenticationError);
    await foreign.close();
    expect(asked('logout')).toHaveLength(0);
  });

  it("may be 'none', for a proxy that adds the token", async () => {
    const { sim, salt, another, asked } = await startFlow();
    const seen = firstValueFrom(
      sim.received.pipe(
        filter(({ token }) => token !== undefined),
        take(1),
        toArray(),
      ),
    );
    await itemsOf(salt.request({ client: 'local', ...ping }));
    const [request] = await seen;
    const bare = another({ credentials: 'none', http: { headers: { Cookie: `session_id=${request?.token ?? ''}` } } });
    expect(await itemsOf(bare.localAsync(ping))).toHaveLength(3);
    expect(asked('login')).toHaveLength(1);
  });
});
