import { filter, firstValueFrom, of, skip, take, toArray } from 'rxjs';
import { absent, outcome, startSimulator, type Simulator, type SimulatorOptions } from '../../lib/testing/index.js';
import { isMap } from '../../lib/testing/wire/isMap.js';
import { ask, returnIn, tokenIn, type Asked } from './ask.js';
import { openStream, type OpenStream, type StreamEvent } from './openStream.js';
import { speak } from '../support/speak.js';

const credentials = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' };
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close();
});

async function start(options: SimulatorOptions = {}): Promise<Talk> {
  const sim = await startSimulator({ speed: 50, ...options });
  opened.push(sim);
  return talkTo(sim, await login(sim));
}

async function login(sim: Simulator): Promise<string> {
  return tokenIn(await ask(sim.url, 'POST', '/login', credentials));
}

interface Talk {
  readonly sim: Simulator;
  readonly token: string;
  /** The first item of `return`. */
  readonly run: (low: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;
  readonly post: (body: unknown, token?: string) => Promise<Asked>;
  readonly listen: (token?: string) => Promise<OpenStream>;
}

function talkTo(sim: Simulator, token: string): Talk {
  const post = (body: unknown, as = token) => ask(sim.url, 'POST', '/', body, as);
  return {
    sim,
    token,
    post,
    run: async (low) => {
      const [item] = returnIn((await post(low)).body);
      if (!isMap(item)) throw new Error('the answer is no map');
      return item;
    },
    listen: async (as = token) => {
      const stream = await openStream(sim.url, as);
      opened.push(stream);
      return stream;
    },
  };
}

const ping = { client: 'local_async', tgt: '*', fun: 'test.ping' };
const pageOf = ({ status, body }: Asked) => [status, /<p>(.*)<\/p>/.exec(String(body))?.[1]];
const tagsOf = (events: readonly StreamEvent[]) => events.map(({ tag }) => tag);
const has = (tag: string) => (events: readonly StreamEvent[]) => tagsOf(events).includes(tag);
const eventNamed = (sim: Simulator, tag: string) =>
  firstValueFrom(sim.events.pipe(filter((event) => event.tag === tag)));

describe('jobs', () => {
  it('uses the jid of the caller, and minions drop one that they have seen', async () => {
    const { sim, run, listen } = await start({ minions: 1 });
    const stream = await listen();
    const jid = '20260101000000000000_x';
    expect(await run({ ...ping, jid })).toEqual({ jid, minions: ['minion1'] });
    await stream.until(has(`salt/job/${jid}/ret/minion1`));
    await run({ ...ping, jid });
    sim.emit('later');
    const events = tagsOf(await stream.until(has('later')));
    expect(events.filter((tag) => tag === `salt/job/${jid}/ret/minion1`)).toHaveLength(1);
  });

  it('gives the job itself to test.arg on a minion', async () => {
    const { run } = await start({ minions: 1, release: '3007' });
    const jid = '20260101000000000000';
    const low = { client: 'local', tgt: 'minion*', fun: 'test.arg', arg: ['a'], kwarg: { b: 1 }, jid };
    expect((await run(low)).minion1).toEqual({
      args: ['a'],
      kwargs: {
        b: 1,
        __pub_fun: 'test.arg',
        __pub_arg: ['a', { __kwarg__: true, b: 1 }],
        __pub_tgt: 'minion*',
        __pub_jid: jid,
        __pub_ret: '',
        __pub_tgt_type: 'glob',
        __pub_user: 'saltdev',
      },
    });
  });

  it('runs the functions of the user', async () => {
    const { run } = await start({
      minions: 1,
      functions: {
        'my.value': ({ minion, args, kwargs }) => ({ minion, args, kwargs }),
        'my.promise': () => Promise.resolve('later'),
        'my.observable': () => of(1, 2, 3),
        'my.outcome': () => outcome({ return: 'bad', retcode: 7 }),
        'my.throw': () => {
          throw new Error('boom');
        },
      },
    });
    const local = (fun: string, more = {}) => run({ client: 'local', tgt: '*', fun, full_return: true, ...more });
    expect(await local('my.value', { arg: [1], kwarg: { a: 2 } })).toMatchObject({
      minion1: { ret: { minion: 'minion1', args: [1], kwargs: { a: 2 } }, retcode: 0 },
    });
    expect(await local('my.promise')).toMatchObject({ minion1: { ret: 'later' } });
    expect(await local('my.observable')).toMatchObject({ minion1: { ret: 3 } });
    expect(await local('my.outcome')).toMatchObject({ minion1: { ret: 'bad', retcode: 7 } });
    expect(await local('my.throw')).toMatchObject({ minion1: { retcode: 1, out: 'nested' } });
  });

  it.each([
    ['glob', 'web?', ['web1', 'web2']],
    ['glob', '[!w]*', ['db1']],
    ['list', ['db1', 'ghost'], ['db1']],
    ['list', 'db1,web1', ['db1', 'web1']],
    ['pcre', 'web\\d', ['web1', 'web2']],
    ['grain', 'role:d*', ['db1']],
    ['compound', 'G@role:db or web1', ['web1', 'db1']],
    ['compound', 'L@web1,web2 and not E@web2', ['web1']],
    ['nodegroup', 'all', ['web1', 'web2', 'db1']],
  ])('targets by %s %p', async (tgt_type, tgt, minions) => {
    const { run } = await start({
      minions: ['web1', 'web2', 'db1'],
      grains: (id) => ({ role: id.startsWith('db') ? 'db' : 'web' }),
      nodegroups: { all: '*' },
    });
    expect(await run({ ...ping, tgt, tgt_type })).toMatchObject({ minions });
  });

  it('trims a return above 1 MiB, in the event and in the cache', async () => {
    const big = 'x'.repeat(1_100_000);
    const { run, listen } = await start({
      minions: 1,
      functions: { 'my.text': () => big, 'my.map': () => ({ stdout: big }) },
    });
    const stream = await listen();
    const { jid } = await run({ ...ping, fun: 'my.text' });
    const second = await run({ ...ping, fun: 'my.map' });
    const events = await stream.until(has(`salt/job/${String(second.jid)}/ret/minion1`));
    const dataOf = (id: unknown) => events.find(({ tag }) => tag === `salt/job/${String(id)}/ret/minion1`)?.data;
    expect(dataOf(jid)).toContain('"return": "VALUE_TRIMMED", "retcode": 0');
    expect(dataOf(second.jid)).toContain('"return": {"stdout": "VALUE_TRIMMED"}');
    const entry = await run({ client: 'runner', fun: 'jobs.print_job', arg: [jid] });
    expect(entry).toMatchObject({ [String(jid)]: { Result: { minion1: { return: 'VALUE_TRIMMED' } } } });
  });

  it('ends a job that is terminated without a return', async () => {
    const { run, sim } = await start({ minions: 1 });
    const { jid } = await run({ ...ping, fun: 'test.sleep', arg: [3600] });
    const ask = (fun: string) => run({ client: 'local', tgt: ['minion1'], tgt_type: 'list', fun, arg: [jid] });
    expect(await ask('saltutil.find_job')).toMatchObject({ minion1: { jid } });
    expect(String((await ask('saltutil.term_job')).minion1)).toMatch(/^Signal 15 sent to job/);
    expect(await ask('saltutil.find_job')).toEqual({ minion1: {} });
    expect(sim.minion('minion1').running).toEqual([]);
  });

  it('answers a runner that still runs as unknown, and lists it in jobs.master', async () => {
    const { sim, run, post } = await start({
      latency: 0,
      speed: 5,
      runners: { 'my.wait': () => new Promise(() => undefined) },
    });
    const started = firstValueFrom(sim.events.pipe(filter(({ data }) => data.fun === 'runner.my.wait')));
    const { jid } = await run({ client: 'runner_async', fun: 'my.wait' });
    expect((await started).data.jid).toBe(jid);
    const { body } = await post({ client: 'runner', fun: 'jobs.master' });
    expect(returnIn(body)[0]).toMatchObject([{ fun: 'runner.my.wait', jid }, { fun: 'runner.jobs.master' }]);
    expect(await run({ client: 'runner', fun: 'jobs.print_job', arg: [jid] })).toMatchObject({
      [String(jid)]: { Error: 'Cannot contact returner or no job with this jid', Result: {} },
    });
  });

  it.each([
    ['3008', ['later saltdev']],
    ['3007', ['answered UNKNOWN', 'later saltdev']],
  ] as const)('gives the events of wheel_async on %s these jids and users', async (release, expected) => {
    const { sim, run } = await start({ release });
    const rets = firstValueFrom(
      sim.events.pipe(
        filter(({ tag }) => /^salt\/wheel\/\d+\/ret$/.test(tag)),
        take(expected.length),
        toArray(),
      ),
    );
    const { jid } = await run({ client: 'wheel_async', fun: 'key.list_all' });
    const seen = (await rets).map(({ data }) => `${data.jid === jid ? 'answered' : 'later'} ${String(data.user)}`);
    expect(seen).toEqual(expected);
  });

  it('copes with ten thousand minions', async () => {
    const { sim, post, listen } = await start({ minions: 10_000 });
    const streams = await Promise.all([listen(), listen()]);
    const isReturn = ({ tag }: Pick<StreamEvent, 'tag'>) => tag.startsWith('salt/job/x/ret/');
    const allReturned = firstValueFrom(sim.events.pipe(filter(isReturn), skip(9999)));
    await post({ ...ping, jid: 'x' });
    await allReturned;
    sim.emit('last');
    for (const stream of streams) {
      await stream.until((events) => events.at(-1)?.tag === 'last');
      expect(stream.events.filter(isReturn)).toHaveLength(10_000);
    }
  });
});

/** Looks again after each round trip to the server until what it sees suits. */
async function eventually({ url }: Simulator, suits: () => boolean): Promise<void> {
  while (!suits()) await ask(url, 'GET', '/');
}

describe('minions that misbehave', () => {
  const findJob = (jid: unknown, tgt: readonly string[]) => ({
    client: 'local',
    tgt,
    tgt_type: 'list',
    fun: 'saltutil.find_job',
    arg: [jid],
  });

  it.each([
    [{ twice: true }, 2, true],
    [{ loseEvent: true }, 0, true],
    [{ loseCache: true }, 1, false],
    [{ neverReturn: true }, 0, false],
    [{ deaf: true }, 0, false],
  ])('%j', async (plan, returns, cached) => {
    const { sim, run, listen } = await start({ minions: 2 });
    const stream = await listen();
    sim.minion('minion2').next(plan);
    const { jid } = await run({ client: 'local_async', tgt: 'minion2', fun: 'test.ping' });
    await eventually(sim, () => sim.minion('minion2').running.length === 0);
    const second = await run({ client: 'local_async', tgt: 'minion2', fun: 'test.ping' });
    await stream.until(has(`salt/job/${String(second.jid)}/ret/minion2`));
    const tags = tagsOf(stream.events);
    expect(tags.filter((tag) => tag === `salt/job/${String(jid)}/ret/minion2`)).toHaveLength(returns);
    expect(await run(findJob(jid, ['minion2']))).toEqual({ minion2: {} });
    const entry = JSON.stringify(await run({ client: 'runner', fun: 'jobs.print_job', arg: [jid] }));
    expect(entry.includes('"minion2":{"return":true')).toBe(cached);
  });

  it('hangs until it may finish', async () => {
    const { sim, run, listen } = await start({ minions: 1 });
    const stream = await listen();
    sim.minion('minion1').next({ hang: true });
    const { jid } = await run(ping);
    expect(await run(findJob(jid, ['minion1']))).toMatchObject({ minion1: { jid } });
    expect(tagsOf(stream.events)).not.toContain(`salt/job/${String(jid)}/ret/minion1`);
    sim.minion('minion1').finish();
    await stream.until(has(`salt/job/${String(jid)}/ret/minion1`));
  });

  it('returns before the submission is answered', async () => {
    const { sim, run } = await start({ minions: 1 });
    const tags: string[] = [];
    sim.events.subscribe(({ tag }) => tags.push(tag));
    sim.minion('minion1').next({ early: true });
    const { jid } = await run(ping);
    expect(tags).toContain(`salt/job/${String(jid)}/ret/minion1`);
  });

  it('sends a return in the name of another', async () => {
    const { sim, run, listen } = await start({ minions: 2 });
    const stream = await listen();
    sim.minion('minion1').next({ forOther: 'minion2' });
    const { jid } = await run({ ...ping, tgt: 'minion1' });
    const events = await stream.until(has(`salt/job/${String(jid)}/ret/minion1`));
    const spoofed = events.find(({ tag }) => tag === `salt/job/${String(jid)}/ret/minion2`);
    expect(spoofed?.data).toContain('"id": "minion1", "cmd": "_minion_event"');
  });

  it('dies with its job, and says when it is back', async () => {
    const { sim, run, listen } = await start({ minions: 2 });
    const stream = await listen();
    sim.minion('minion2').next({ die: true });
    const { jid } = await run(ping);
    await eventually(sim, () => sim.minion('minion2').condition === 'dead');
    const { minion1, minion2 } = await run(findJob(jid, ['minion1', 'minion2']));
    expect(minion1).toEqual({});
    expect(minion2).toMatch(/^Minion did not return/);
    sim.minion('minion2').start();
    await stream.until(has('salt/minion/minion2/start'));
  });

  it('answers find_job as it is told', async () => {
    const { sim, run } = await start({ minions: ['a', 'b', 'c', 'd', 'e', 'f'] });
    sim.answers.findJob('a', {});
    sim.answers.findJob('b', null);
    sim.answers.findJob('c', "Module 'saltutil' is not available.");
    sim.answers.findJob('d', { jid: 'other' });
    sim.answers.findJob('e', false);
    sim.answers.findJob('f', absent);
    expect(await run(findJob('x', ['a', 'b', 'c', 'd', 'e', 'f']))).toEqual({
      a: {},
      b: null,
      c: "Module 'saltutil' is not available.",
      d: { jid: 'other' },
      e: false,
    });
  });

  it('answers print_job as it is told', async () => {
    const { sim, run } = await start();
    sim.answers.printJob('*', (entry: unknown) => ({ ...(isMap(entry) ? entry : {}), Result: { m: { return: 42 } } }));
    expect(await run({ client: 'runner', fun: 'jobs.print_job', arg: ['x'] })).toEqual({
      x: { Error: 'Cannot contact returner or no job with this jid', StartTime: '', Result: { m: { return: 42 } } },
    });
  });
});

describe('streams', () => {
  it('counts them, and who asked for what', async () => {
    const { sim, listen } = await start();
    const stream = await listen();
    expect([sim.connections.opened, sim.connections.live]).toEqual([1, 1]);
    const closed = firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 0)));
    stream.close();
    expect(await closed).toEqual({ opened: 1, live: 0 });
    expect(sim.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /login', 'GET /events']);
  });

  it.each([
    ['cut', 'broken'],
    ['end', 'eof'],
    ['cutWithin', 'broken'],
  ] as const)('%s: %s', async (fault, how) => {
    const { sim, listen } = await start();
    const stream = await listen();
    sim.streams[fault]();
    expect(await stream.ended).toBe(how);
    expect(sim.connections.live).toBe(0);
  });

  it('breaks off within the event that is named', async () => {
    const { sim, listen } = await start();
    const stream = await listen();
    sim.streams.cutWithin((tag) => tag === 'second');
    sim.emit('first');
    sim.emit('second', { text: 'x'.repeat(100) });
    expect(await stream.ended).toBe('broken');
    expect(tagsOf(stream.events)).toEqual(['first']);
    expect(stream.text()).toMatch(/tag: second\ndata: \{"data": \{"text": "x+$/);
  });

  it('freezes those of now and silences all', async () => {
    const { sim, listen } = await start();
    const frozen = await listen();
    sim.streams.freeze();
    const stream = await listen();
    sim.emit('one');
    await stream.until(has('one'));
    sim.streams.silence();
    sim.emit('two');
    sim.streams.silence(false);
    sim.emit('three');
    await stream.until(has('three'));
    expect(tagsOf(stream.events)).toEqual(['one', 'three']);
    expect(frozen.events).toEqual([]);
  });

  it('holds the headers back', async () => {
    const { sim, listen } = await start();
    sim.streams.hold(true);
    const asked = firstValueFrom(sim.received);
    const opening = listen();
    await asked;
    expect(sim.connections.opened).toBe(0);
    sim.streams.hold(false);
    expect((await opening).status).toBe(200);
  });

  it('refuses as often as it is told', async () => {
    const { sim, listen } = await start();
    sim.streams.refuse(503, 1, { headers: { 'Retry-After': '1' } });
    sim.streams.refuse(200, 1, { contentType: 'text/html', body: '<html>' });
    expect(await listen()).toMatchObject({ status: 503, contentType: 'text/html;charset=utf-8' });
    expect(await listen()).toMatchObject({ status: 200, contentType: 'text/html' });
    expect(await listen()).toMatchObject({ status: 200, contentType: 'text/event-stream;charset=utf-8' });
  });

  it('writes raw bytes', async () => {
    const { sim, listen } = await start();
    const stream = await listen();
    sim.write('data: {"tag":"a",\r');
    await stream.until(() => stream.text().endsWith('data: {"tag":"a",\r'));
  });

  it('takes no query parameter', async () => {
    const { sim, token } = await start();
    expect((await openStream(sim.url, token, '/events?token=x')).status).toBe(400);
  });
});

describe('tokens', () => {
  it('expire: the stream ends after the next event, and a request is refused', async () => {
    const { sim, post, listen } = await start();
    const stream = await listen();
    sim.tokens.expire();
    expect(pageOf(await post(ping))).toEqual([401, 'Authentication error occurred.']);
    expect(await stream.ended).toBe('eof');
    expect(tagsOf(stream.events)).toEqual(['salt/job/error']);
    expect((await listen()).status).toBe(401);
    expect((await post(ping, await login(sim))).status).toBe(200);
  });

  it('live as long as tokenExpire says', async () => {
    const { post } = await start({ tokenExpire: 0 });
    expect(pageOf(await post(ping))).toEqual([401, 'Authentication error occurred.']);
  });

  it('are forgotten, and refused altogether', async () => {
    const { sim, post } = await start();
    sim.tokens.forget();
    const unknown = [401, 'No permission -- see authorization schemes'];
    expect(pageOf(await post(ping))).toEqual(unknown);
    sim.tokens.refuseAll(true);
    expect(pageOf(await post(ping, await login(sim)))).toEqual(unknown);
    sim.tokens.refuseAll(false);
    expect((await post(ping, await login(sim))).status).toBe(200);
  });

  it('that expires during a synchronous job: 401, and the job has run', async () => {
    const { sim, post } = await start({ minions: 1 });
    const started = firstValueFrom(sim.events.pipe(filter(({ tag }) => tag.endsWith('/publish'))));
    const returned = eventNamed(sim, 'salt/job/20260101000000000000/ret/minion1');
    const answer = post({ client: 'local', tgt: '*', fun: 'test.sleep', arg: [15], jid: '20260101000000000000' });
    await started;
    sim.tokens.expire();
    expect(pageOf(await answer)).toEqual([401, 'Authentication error occurred.']);
    await returned;
  });
});

describe('requests that fail', () => {
  const is = (fun: string) => (low: Readonly<Record<string, unknown>>) => low.fun === fun;

  it.each([
    ['reset', 0],
    ['reset-after-run', 1],
  ] as const)('%s', async (how, runs) => {
    const { sim, post } = await start({ minions: 1 });
    const tags: string[] = [];
    sim.events.subscribe(({ tag }) => tags.push(tag));
    sim.fail({ when: is('test.ping'), how });
    await expect(post(ping)).rejects.toThrow();
    expect(tags.filter((tag) => tag.endsWith('/new'))).toHaveLength(runs);
    expect((await post(ping)).status).toBe(200);
  });

  it.each([
    ['hang', false],
    ['hang-after-run', true],
  ] as const)('%s', async (how, runs) => {
    const { sim, token } = await start({ minions: 1 });
    let ran = false;
    sim.events.subscribe(() => (ran = true));
    sim.fail({ how });
    const abort = new AbortController();
    const hanging = fetch(sim.url, {
      method: 'POST',
      body: JSON.stringify(ping),
      headers: { 'X-Auth-Token': token },
      signal: abort.signal,
    });
    await firstValueFrom(sim.received);
    expect((await ask(sim.url, 'GET', '/')).status).toBe(200);
    expect(ran).toBe(runs);
    abort.abort();
    await expect(hanging).rejects.toThrow();
  });

  it('answers what it is told, with the work done or not', async () => {
    const { sim, post } = await start({ minions: 1 });
    let ran = 0;
    sim.events.pipe(filter(({ tag }) => tag.endsWith('/new'))).subscribe(() => ran++);
    sim.fail({ how: { status: 502, body: '<html>', contentType: 'text/html', run: true } });
    sim.fail({ how: { status: 200, body: { return: 'text' } }, times: 2 });
    expect(await post(ping)).toEqual({ status: 502, contentType: 'text/html', body: '<html>' });
    expect(ran).toBe(1);
    expect((await post(ping)).body).toEqual({ return: 'text' });
    expect((await post(ping)).body).toEqual({ return: 'text' });
    expect(ran).toBe(1);
    expect((await post(ping)).status).toBe(200);
  });

  it('runs what is allowed before what is forbidden', async () => {
    const { sim } = await start({ minions: 1 });
    const tags: string[] = [];
    sim.events.subscribe(({ tag }) => tags.push(tag));
    const token = tokenIn(await ask(sim.url, 'POST', '/login', { ...credentials, username: 'limited' }));
    const answer = await ask(sim.url, 'POST', '/', [ping, { ...ping, fun: 'cmd.run' }], token);
    expect(pageOf(answer)).toEqual([401, 'Authorization error occurred.']);
    expect(tags.filter((tag) => tag.endsWith('/new'))).toHaveLength(1);
  });

  it('refuses a body that is too long, before it has come, and hangs up', async () => {
    const { sim, post } = await start();
    expect((await post({ ...ping, arg: ['x'.repeat(3_000_000)] })).status).toBe(200);
    const head = (length: number) => `POST / HTTP/1.1\r\nHost: salt\r\nContent-Length: ${length}\r\n\r\n`;
    const { text, ended } = await speak(sim.url, head(104_857_601));
    expect(text).toMatch(/^HTTP\/1.1 413 [^]*Connection: close[^]*maximum allowed bytes\.$/);
    expect(ended).toBe(true);
  });

  it('refuses a body whose end shows that it is too long', async () => {
    const { sim } = await start({ bodyLimit: 100 });
    const chunk = `65\r\n${'x'.repeat(101)}\r\n0\r\n\r\n`;
    const chunked = `POST / HTTP/1.1\r\nHost: salt\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`;
    expect((await speak(sim.url, chunked)).text).toContain('413 ');
  });

  it('says nothing of a connection that it keeps, and close where it closes', async () => {
    const { sim } = await start();
    const get = (more = '') => `GET / HTTP/1.1\r\nHost: salt\r\n${more}\r\n`;
    const kept = await speak(sim.url, get(), (text) => text.includes('Welcome'));
    expect([kept.ended, /^(connection|keep-alive):/im.test(kept.text)]).toEqual([false, false]);
    const closed = await speak(sim.url, get('Connection: close\r\n'));
    expect([closed.ended, /^connection: close\r$/im.test(closed.text)]).toEqual([true, true]);
  });

  it.each([
    ['', false],
    ['Connection: close\r\n', true],
  ])('says keep-alive of a stream that was asked for with "%s"', async (more, ended) => {
    const { sim, token } = await start();
    const request = `GET /events HTTP/1.1\r\nHost: salt\r\nX-Auth-Token: ${token}\r\n${more}\r\n`;
    const stream = speak(sim.url, request, (text) => text.endsWith('\r\n0\r\n\r\n') && !ended);
    await firstValueFrom(sim.connections.changes.pipe(filter(({ live }) => live === 1)));
    sim.streams.end();
    const told = await stream;
    expect([told.ended, /^Connection: keep-alive\r$/m.test(told.text)]).toEqual([ended, true]);
  });

  it('refuses a path and a method that it does not know', async () => {
    const { sim, token } = await start();
    expect((await ask(sim.url, 'POST', '/nope', {}, token)).status).toBe(404);
    expect((await ask(sim.url, 'PUT', '/', {}, token)).status).toBe(405);
  });

  it.each(['3006', '3007', '3008'] as const)(
    'answers a page of another origin, but no preflight: %s',
    async (release) => {
      const { sim, token } = await start({ release });
      const cors = async (path: string, init: RequestInit) => {
        const aborter = new AbortController();
        const { status, headers } = await fetch(sim.url + path, { ...init, signal: aborter.signal });
        aborter.abort();
        return [
          status,
          ...['origin', 'credentials', 'methods', 'headers'].map((n) => headers.get(`access-control-allow-${n}`)),
        ];
      };
      const from = { Origin: 'http://page.example' };
      const asks = { ...from, 'Access-Control-Request-Method': 'POST' };
      const allowed = ['http://page.example', 'true', null, null];
      expect(await cors('/', { method: 'OPTIONS', headers: asks })).toEqual([
        500,
        'http://page.example',
        'true',
        'GET, POST',
        'Content-Type, X-Auth-Token, X-Requested-With',
      ]);
      expect(await cors('/', { method: 'POST', headers: from, body: '{}' })).toEqual([401, ...allowed]);
      expect(await cors('/events', { headers: { ...from, 'X-Auth-Token': token } })).toEqual([200, ...allowed]);
      expect(await cors('/', {})).toEqual([200, '*', 'true', null, null]);
    },
  );

  it('checks a live token without any event, however limited its user', async () => {
    const { sim } = await start();
    const tags: string[] = [];
    sim.events.subscribe(({ tag }) => tags.push(tag));
    const token = tokenIn(await ask(sim.url, 'POST', '/login', { ...credentials, username: 'limited' }));
    const check = { client: 'local', tgt: ['no such minion'], tgt_type: 'list', fun: 'saltutil.find_job', arg: ['x'] };
    expect(await ask(sim.url, 'POST', '/', check, token)).toMatchObject({ status: 200, body: { return: [{}] } });
    expect(tags).toEqual([]);
  });

  it('forgets a token that logs out', async () => {
    const { sim, token, post } = await start();
    expect((await ask(sim.url, 'POST', '/logout', {}, token)).body).toEqual({ return: 'Your token has been cleared' });
    expect((await post(ping)).status).toBe(401);
  });
});

describe('outages', () => {
  it('restarts salt-api on the same port, without any session', async () => {
    const { sim, post, listen } = await start();
    const stream = await listen();
    await sim.restartApi();
    expect(await stream.ended).toBe('broken');
    expect((await post(ping)).status).toBe(401);
    expect((await post(ping, await login(sim))).status).toBe(200);
  });

  it('closes the port and leaves the streams', async () => {
    const { sim, post, listen } = await start();
    const stream = await listen();
    await sim.stopApi({ keepStreams: true });
    await expect(openStream(sim.url, 'x')).rejects.toThrow();
    sim.emit('still');
    await stream.until(has('still'));
    await sim.startApi();
    expect((await post(ping)).status).toBe(401);
  });

  it('stops the master: streams stay, events are missing, a POST is a 500 and runs later', async () => {
    const { sim, run, post, listen } = await start({ minions: 1, speed: 500 });
    const stream = await listen();
    sim.minion('minion1').next({ hang: true });
    const { jid } = await run(ping);
    sim.stopMaster();
    sim.minion('minion1').finish();
    const answer = await post({ ...ping, jid: '20260101000000000000' });
    expect(answer).toMatchObject({ status: 500, body: { status: 500, return: 'An unexpected error occurred' } });
    sim.startMaster();
    await stream.until(has('salt/job/20260101000000000000/ret/minion1'));
    expect(tagsOf(stream.events)).toContain('salt/minion/minion1/start');
    expect(tagsOf(stream.events)).not.toContain(`salt/job/${String(jid)}/ret/minion1`);
    expect(await run({ client: 'runner', fun: 'jobs.print_job', arg: [jid] })).toMatchObject({
      [String(jid)]: { Result: { minion1: { return: true } } },
    });
  });

  it('closes with everything open, and twice', async () => {
    const { sim, listen, post } = await start();
    const stream = await listen();
    sim.fail({ how: 'hang' });
    const received = firstValueFrom(sim.received);
    const hanging = post(ping);
    await received;
    await Promise.all([sim.close(), expect(hanging).rejects.toThrow()]);
    await sim.close();
    expect(await stream.ended).toBe('broken');
  });
});

describe('chance', () => {
  it('is the same for the same seed', async () => {
    const tokens = await Promise.all([start({ seed: 7 }), start({ seed: 7 }), start({ seed: 8 })]);
    const [one, same, other] = tokens.map(({ token }) => token);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('runs a script of faults', async () => {
    const { sim, listen } = await start({ faults: { every: 1000, kinds: ['cut'] } });
    expect(await (await listen()).ended).toBe('broken');
    expect(sim.connections.live).toBe(0);
  });
});
