import { filter } from 'rxjs';
import { outcome, type RequestFault } from 'rx-salt/testing';
import { NoMinionsMatchedError, OutcomeUnknownError, RequestError, PermissionError } from 'rx-salt';
import { collect } from './support/collect.js';
import { errorOf } from './support/errorOf.js';
import { hastyScheduler } from './support/hastyScheduler.js';
import { itemsOf } from './support/itemsOf.js';
import { lowsOf } from './support/lowsOf.js';
import { reaches } from './support/reaches.js';
import { startFlow } from './support/startFlow.js';

const ping = { tgt: '*', fun: 'test.ping' };
const jid = '20240101000000000001_4711';
const submits: RequestFault['when'] = ({ client }) => client === 'local_async';

describe('a return succeeds or fails by one verdict', () => {
  it.each([
    [{ success: true, retcode: 0 }, true, 0],
    [{ success: true, retcode: 2 }, false, 2],
    [{ success: false, retcode: 0 }, false, 0],
    [{ success: false, retcode: 2 }, false, 2],
    [{ success: true }, true, undefined],
    [{ success: false }, false, undefined],
    [{ retcode: 0 }, true, 0],
    [{ retcode: 1 }, false, 1],
    [{}, true, undefined],
    [{ success: null, retcode: null }, true, undefined],
    [{ success: true, retcode: '0' }, true, 0],
    [{ success: true, retcode: '3' }, false, 3],
    [{ success: true, retcode: { 'a.b': 0, 'c.d': 0 } }, true, { 'a.b': 0, 'c.d': 0 }],
    [{ success: true, retcode: { 'a.b': 0, 'c.d': 4 } }, false, { 'a.b': 0, 'c.d': 4 }],
    [{ success: { 'a.b': true, 'c.d': false }, retcode: { 'a.b': 0, 'c.d': 0 } }, false, { 'a.b': 0, 'c.d': 0 }],
  ])('%j', async (told, success, retcode) => {
    const functions = { 'my.fun': () => outcome({ return: 'value', ...told }) };
    const { sim, salt } = await startFlow({ minions: 1, functions });
    const job = { tgt: '*', fun: 'my.fun' };
    const [event] = await itemsOf(salt.localAsync(job));
    sim.minion('minion1').next({ loseEvent: true });
    const [found] = await itemsOf(salt.localAsync(job, { minionTimeout: 30 }));
    for (const item of [event, found]) {
      expect(item).toMatchObject({ return: 'value', success, ...(retcode === undefined ? {} : { retcode }) });
      if (retcode === undefined) expect(item).not.toHaveProperty('retcode');
    }
  });

  it('of several functions in one job', async () => {
    const { salt } = await startFlow({ minions: 1 });
    const low = { tgt: '*', fun: ['test.ping', 'test.retcode'], arg: [[], [3]] };
    expect(await itemsOf(salt.localAsync(low))).toMatchObject([
      { fun: ['test.ping', 'test.retcode'], success: false, retcode: { 'test.ping': 0, 'test.retcode': 3 } },
    ]);
  });

  it('where a decoder throws that one item fails', async () => {
    const { salt } = await startFlow();
    const decode = (value: unknown) => {
      if (value !== 'minion2') return String(value);
      throw new Error('not this one');
    };
    const items = await itemsOf(
      salt.localAsync({ tgt: '*', fun: 'grains.item', arg: ['id'] }, { decode: (value) => decode(idIn(value)) }),
    );
    expect(items).toHaveLength(3);
    const failed = items.filter(({ success }) => !success);
    expect(failed).toMatchObject([{ minion: 'minion2', type: 'return' }]);
    expect(failed[0]).toHaveProperty('decodeError');
    expect(
      items
        .filter(({ success }) => success)
        .map((item) => item.type === 'return' && item.return)
        .sort(),
    ).toEqual(['minion1', 'minion3']);
  });
});

function idIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}

describe('a target that matches no minion', () => {
  it('is NoMinionsMatchedError', async () => {
    const { salt } = await startFlow();
    const error = await errorOf(salt.localAsync({ tgt: 'nobody*', fun: 'test.ping', jid }));
    expect(error).toBeInstanceOf(NoMinionsMatchedError);
    expect(error).toMatchObject({ name: 'NoMinionsMatchedError', jid, missing: [] });
  });

  it.each([{ return: [{}] }, { return: [[]] }, { return: [] }])(
    'is NoMinionsMatchedError where the answer is %j, and nothing is left behind',
    async (body) => {
      const { sim, salt, asked, roundTrip, request } = await startFlow({}, { jobs: { minionTimeout: 20 } });
      sim.fail({ when: submits, how: { status: 200, body } });
      expect(await errorOf(salt.localAsync(ping))).toBeInstanceOf(NoMinionsMatchedError);
      // A second job whose find_job is asked proves that time enough went by for one of the first.
      sim.minion('minion1').next({ hang: true });
      const second = collect(salt.localAsync({ ...ping, tgt: 'minion1' }));
      await request('find_job', 2);
      await roundTrip();
      sim.minion('minion1').finish();
      expect(await second.end).toBe('complete');
      const jids = asked('find_job').map((received) => JSON.stringify(lowsOf(received)[0]?.arg));
      expect(new Set(jids).size).toBe(1);
    },
  );
});

describe('a submission of which no answer came', () => {
  it.each<[string, RequestFault['how']]>([
    ['the connection was lost', 'reset-after-run'],
    ['a proxy answered 502', { status: 502, run: true }],
    ['a proxy answered 504 in HTML', { status: 504, run: true, contentType: 'text/html', body: '<html>' }],
    ['salt-api answered 500', { status: 500, run: true }],
    ['408', { status: 408, run: true }],
    ['a login page came', { status: 200, run: true, contentType: 'text/html', body: '<html>login</html>' }],
    ['the JSON was cut off', { status: 200, run: true, body: '{"return": [{"jid": "2024' }],
    ['the body was empty', { status: 200, run: true, body: '' }],
    ['nothing came within http.timeout', 'hang-after-run'],
  ])('is followed by its jid and never repeated: %s', async (_name, how) => {
    const { sim, salt, asked } = await startFlow({}, { http: { timeout: 300 } });
    sim.fail({ when: submits, how });
    const published: unknown[] = [];
    sim.events.pipe(filter(({ tag }) => tag.endsWith('/publish'))).subscribe((event) => published.push(event));
    const items = await itemsOf(salt.localAsync(ping));
    expect(items.map(({ type, minion }) => `${type} ${minion}`).sort()).toEqual([
      'return minion1',
      'return minion2',
      'return minion3',
    ]);
    expect(asked('submission')).toHaveLength(1);
    expect(published).toHaveLength(1);
  });

  it('and whose events went by in a gap is found in the job cache', async () => {
    const { sim, salt, asked, request } = await startFlow({}, { http: { timeout: 300 } });
    sim.fail({ when: submits, how: 'reset-after-run' });
    sim.streams.silence();
    const job = collect(salt.localAsync(ping));
    await request('print_job');
    sim.streams.silence(false);
    expect(await job.end).toBe('complete');
    const { items } = job;
    expect(items).toHaveLength(3);
    expect(items.every((item) => item.type === 'return' && item.via === 'lookup')).toBe(true);
    expect(asked('submission')).toHaveLength(1);
  });

  it('waits for the minions of a list target, though nothing tells of the job', async () => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: submits, how: 'reset' });
    const items = await itemsOf(salt.localAsync({ tgt: ['minion1', 'minion2'], tgt_type: 'list', fun: 'test.ping' }));
    expect(items.map(({ type, minion }) => `${type} ${minion}`).sort()).toEqual([
      'no-return minion1',
      'no-return minion2',
    ]);
    expect(asked('submission')).toHaveLength(1);
  });

  it('and of which nothing tells for half a minute is OutcomeUnknownError with the jid', async () => {
    const { sim, salt, asked } = await startFlow({}, { scheduler: hastyScheduler(50), jobs: { lookupPause: 5_000 } });
    sim.fail({ when: submits, how: 'reset' });
    const error = await errorOf(salt.localAsync({ ...ping, jid }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ submitted: true, jid, missing: [] });
    expect(error.message).toContain(jid);
    expect(asked('submission')).toHaveLength(1);
    expect(asked('print_job').length).toBeGreaterThan(1);
  });

  it('because no connection was made is RequestError: it was never sent', async () => {
    const { sim, salt, request } = await startFlow();
    const events = collect(salt.events);
    await request('events');
    await sim.stopApi({ keepStreams: true });
    const error = await errorOf(salt.localAsync({ ...ping, jid }));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', sent: false, submitted: false, jid });
    events.unsubscribe();
  });
});

describe('a submission that is refused', () => {
  it.each<[string, RequestFault['how'], string]>([
    ['is lost', 'reset', 'RequestError'],
    ['is a 503', { status: 503 }, 'RequestError'],
    ['is a page of a proxy', { status: 200, body: '<html>', contentType: 'text/html' }, 'DecodeError'],
  ])(
    'did not run: where the login after it %s, that is the error at once, and no jid is followed',
    async (_name, how, name) => {
      const { sim, salt, asked } = await startFlow({}, { events: { backoff: { attempts: 100 } } });
      const events = collect(salt.events);
      await reaches(salt, 'open');
      sim.tokens.forget();
      sim.fail({ when: (_low, path) => path === '/login', how, times: 1_000 });
      for (const job of [
        salt.localAsync(ping),
        salt.runnerAsync({ fun: 'test.arg' }),
        salt.wheelAsync({ fun: 'key.list_all' }),
      ]) {
        expect(await errorOf(job)).toMatchObject({ name });
      }
      expect(asked('print_job')).toEqual([]);
      events.unsubscribe();
    },
  );

  it('to this user is PermissionError, and not sent again', async () => {
    const { salt, asked } = await startFlow(
      {},
      { credentials: { username: 'limited', password: 's3cret', eauth: 'sharedsecret' } },
    );
    expect(await errorOf(salt.localAsync({ tgt: '*', fun: 'cmd.run' }))).toBeInstanceOf(PermissionError);
    expect([asked('submission').length, asked('check').length, asked('login').length]).toEqual([1, 1, 1]);
  });

  it.each([400, 404, 413])('with %i is RequestError with that status', async (status) => {
    const { sim, salt, asked } = await startFlow();
    sim.fail({ when: submits, how: { status } });
    const error = await errorOf(salt.localAsync({ ...ping, jid }));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status, jid });
    expect(asked('submission')).toHaveLength(1);
  });
});
