import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse } from './support/openHouse.js';
import { type House, openStage, type Stage } from './support/openStage.js';
import { startDashboard } from './support/startDashboard.js';

/** Megabytes that a process holds. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

describe("the dashboard's server", () => {
  let house: House;
  let stage: Stage;

  beforeAll(async () => {
    house = await openHouse();
    stage = await openStage(house);
    await stage.shows('#status-text', 'Connected');
  });
  afterAll(async () => {
    await stage.close();
    await house.close();
  });

  interface Sent {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly text: string;
  }

  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body = '') =>
    new Promise<Sent>((resolve, reject) => {
      const request = sendRequest(house.dashboard.url + path, { method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      request.once('error', reject);
      request.end(body);
    });
  const own = () => ({ Origin: house.dashboard.url, 'Content-Type': 'application/json' });
  const ping = JSON.stringify([{ client: 'local', tgt: '*', fun: 'test.ping' }]);
  const logins = () => stage.sim.requests.filter(({ path }) => path === '/login').length;

  it('passes on what its own page asks, and none of the headers of salt-api', async () => {
    const { status, headers, text } = await send('POST', '/', own(), ping);
    expect([status, JSON.parse(text)]).toMatchObject([200, { return: [{ minion1: true }] }]);
    expect(Object.keys(headers).sort()).toEqual(
      expect.arrayContaining(['cache-control', 'connection', 'content-type', 'date']),
    );
    expect(Object.keys(headers).join()).not.toMatch(/cookie|token|server|access-control/);
  });

  it.each([
    [
      'a page of another origin',
      403,
      'POST',
      '/',
      { Origin: 'http://evil.example', 'Content-Type': 'application/json' },
    ],
    ['a sandboxed page', 403, 'POST', '/', { Origin: 'null', 'Content-Type': 'application/json' }],
    ['one that says nothing of itself', 403, 'POST', '/', { 'Content-Type': 'application/json' }],
    ['a form', 415, 'POST', '/', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' }],
    ['the event stream for another site', 403, 'GET', '/events', { 'Sec-Fetch-Site': 'cross-site' }],
    ['the event stream for another port', 403, 'GET', '/events', { 'Sec-Fetch-Site': 'same-site' }],
    ['the event stream for nobody', 403, 'GET', '/events', {}],
    ['a name that is not its own', 421, 'GET', '/', { Host: 'evil.example' }],
    ['/login', 404, 'POST', '/login', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }],
    ['/hook', 404, 'POST', '/hook/x', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }],
    ['a file beside the page', 404, 'GET', '/../main.mjs', {}],
    ['a query', 404, 'GET', '/events?token=x', { 'Sec-Fetch-Site': 'same-origin' }],
    ['what is no map', 400, 'POST', '/', { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }],
  ] as const)('refuses %s', async (_what, expected, method, path, headers) => {
    const before = stage.sim.requests.length;
    const { status } = await send(method, path, headers, method === 'POST' ? '[1]' : '');
    expect([status, stage.sim.requests.length - before]).toEqual([expected, 0]);
  });

  it('refuses a body that salt-api would not read', async () => {
    const { status } = await send(
      'POST',
      '/',
      own(),
      JSON.stringify([{ client: 'local', note: 'x'.repeat(1_100_000) }]),
    );
    expect(status).toBe(413);
  });

  it('outlives a page that goes in the middle of a request', async () => {
    const { host, port } = new URL(house.dashboard.url);
    const head = [
      'POST / HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${house.dashboard.url}`,
      'Content-Type: application/json',
    ];
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.write([...head, 'Content-Length: 99', '', '[{'].join('\r\n'), resolve));
    // Answered after what the socket brought.
    await send('POST', '/', own(), ping);
    socket.resetAndDestroy();
    for (let i = 0; i < 3; i++) expect((await send('POST', '/', own(), ping)).status).toBe(200);
    expect(house.dashboard.printed()).not.toMatch(/Error|aborted/);
  });

  it('logs in anew where its token died, and repeats only what cannot have run', async () => {
    const { sim } = stage;
    const before = logins();
    sim.tokens.forget();
    expect((await send('POST', '/', own(), ping)).status).toBe(200);
    expect(logins() - before).toBe(1);
    sim.tokens.expire();
    // It may have run: a text that says that nothing did is missing.
    expect((await send('POST', '/', own(), ping)).status).toBe(504);
    const submission = JSON.stringify([{ client: 'local_async', tgt: '*', fun: 'test.ping' }]);
    sim.tokens.expire();
    expect((await send('POST', '/', own(), submission)).status).toBe(200);
  });

  it('passes on that the user may not do it, without a login', async () => {
    const { sim } = stage;
    const before = logins();
    sim.fail({ how: { status: 401 } });
    expect((await send('POST', '/', own(), ping)).status).toBe(401);
    expect(logins() - before).toBe(0);
  });

  it('says whether a job may have run where salt-api does not answer', async () => {
    const submission = JSON.stringify([{ client: 'local_async', tgt: '*', fun: 'test.ping' }]);
    stage.sim.fail({ how: 'reset-after-run' });
    expect((await send('POST', '/', own(), submission)).status).toBe(502);
    house.network.refuse();
    house.network.cut('rst', 'others');
    expect((await send('POST', '/', own(), submission)).status).toBe(424);
    expect((await send('POST', '/', own(), ping)).status).toBe(503);
    await house.network.accept();
  });

  it('reads no faster than the page does', async () => {
    const { sim } = stage;
    const megabyte = Buffer.concat([Buffer.from(':'), Buffer.alloc(1_048_575, 120), Buffer.from('\n')]);
    const before = memoryOf(house.dashboard.pid);
    const lazy = sendRequest(`${house.dashboard.url}/events`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      agent: false,
    });
    const opened = new Promise((resolve) => lazy.once('response', (response) => resolve(response.pause())));
    lazy.end();
    await opened;
    await stage.page.goto('about:blank');
    for (let i = 0; i < 300; i++) sim.write(megabyte);
    // Answered after what the stream could take by then.
    for (let i = 0; i < 20; i++) await send('POST', '/', own(), ping);
    expect(memoryOf(house.dashboard.pid) - before).toBeLessThan(100);
    lazy.destroy();
  });

  it('ends the stream of a page that goes, and gives its token back at the end', async () => {
    const { sim, page, shows } = stage;
    await page.goto(house.dashboard.url);
    await shows('#status-text', 'Connected');
    const live: number[] = [];
    sim.connections.changes.subscribe((now) => live.push(now.live));
    await page.goto('about:blank');
    await page.goBack();
    await shows('#status-text', 'Connected');
    expect(live).toEqual([1, 0, 1]);
    await house.dashboard.close();
    expect(sim.connections.live).toBe(0);
    expect(sim.requests.at(-1)).toMatchObject({ path: '/logout' });
  });

  it('serves another page in place of the dashboard, and nothing beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rx-salt-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'assets/main.js'), 'export {};');
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const other = await startDashboard({ SALTAPI_URL: stage.sim.url }, folder);
    const get = async (path: string) => {
      const response = await fetch(other.url + path);
      return [response.status, response.headers.get('content-type'), await response.text()].join(' ');
    };
    const paths = ['/', '/assets/main.js', '/notes.txt', '/assets', '/page.js'];
    const answers = await Promise.all(paths.map(get)).finally(() => other.close());
    expect(answers).toEqual([
      '200 text/html;charset=utf-8 <!doctype html>',
      '200 text/javascript;charset=utf-8 export {};',
      ...Array<string>(3).fill('404  '),
    ]);
    await rm(folder, { recursive: true });
  });
});

describe("the dashboard's server, started anew", () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      sendRequest(url, { headers, agent: false }, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end();
    });

  it('listens on an IPv6 address', async () => {
    const dashboard = await startDashboard({ SALTAPI_URL: 'http://127.0.0.1:1', DASHBOARD_HOST: '::1' });
    expect(dashboard.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await get(dashboard.url)).toBe(200);
    await dashboard.close();
  });

  it('takes an origin with a slash at its end', async () => {
    const dashboard = await startDashboard({
      SALTAPI_URL: 'http://127.0.0.1:1',
      DASHBOARD_ORIGIN: 'https://salt.example.com/',
    });
    expect(dashboard.url).toBe('https://salt.example.com');
    await dashboard.close();
  });

  it('refuses at once what is no origin', async () => {
    const env = { SALTAPI_URL: 'http://127.0.0.1:1', DASHBOARD_ORIGIN: 'salt.example.com' };
    const started = startDashboard(env);
    const ended = started.then((dashboard) => dashboard.close());
    await expect(ended).rejects.toThrow('salt.example.com');
  });
});
