import type { Browser, Page } from 'playwright-core';
import type * as RxSalt from 'rx-salt';
import { type Simulator, startSimulator } from 'rx-salt/testing';
import { bundle } from './support/bundle.js';
import { openBrowser } from './support/openBrowser.js';
import { startPages } from './support/startPages.js';
import { type PreflightProxy, startPreflightProxy } from './support/startPreflightProxy.js';

declare global {
  var rxSalt: typeof RxSalt;
}

const credentials = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' };

describe('the package in a page of another origin', () => {
  let browser: Browser;
  let pages: { readonly url: string; close(): Promise<void> };
  let program: string;
  let sim: Simulator;
  let proxy: PreflightProxy;
  let page: Page;

  beforeAll(async () => {
    program = await bundle("import * as rxSalt from 'rx-salt'; globalThis.rxSalt = rxSalt;");
    [browser, pages] = await Promise.all([openBrowser(), startPages(program)]);
  });
  afterAll(async () => {
    await browser.close();
    await pages.close();
  });
  beforeEach(async () => {
    sim = await startSimulator({ minions: ['web1', 'web2'], speed: 20 });
    proxy = await startPreflightProxy(sim.url);
    page = await browser.newPage();
    await page.goto(pages.url);
    await page.waitForFunction(() => 'rxSalt' in globalThis);
  });
  afterEach(async () => {
    await page.close();
    await proxy.close();
    await sim.close();
  });

  it('is bundled without anything of Node', () => {
    expect(
      program.match(/(require\(|from ?)["'](node:|buffer|stream|http|https|url|crypto|events|util|fs|zlib)["'/]?/g),
    ).toBeNull();
    expect(program.includes('startSimulator')).toBe(false);
  });

  it('logs in, runs jobs on one event stream and gives the token back, with no header that salt-api refuses', async () => {
    const told = await page.evaluate(
      async ([url, login]) => {
        const salt = globalThis.rxSalt.createSaltClient({ url, credentials: login });
        const told: string[] = [];
        salt.status.subscribe(({ state }) => told.push(state));
        const jobs = ['web1', 'web2'].map((tgt) => salt.localAsync({ tgt, fun: 'test.ping' }));
        await Promise.all(
          jobs.map((job) => job.forEach((item) => told.push(`${item.minion} ${String(item.success)}`))),
        );
        await salt
          .runnerAsync({ fun: 'test.arg', arg: [1] })
          .forEach(({ success }) => told.push(`runner ${String(success)}`));
        await salt
          .request({ client: 'local', tgt: '*', fun: 'test.ping' })
          .forEach((item) => told.push(JSON.stringify(item)));
        await salt.close();
        return told;
      },
      [proxy.url, credentials] as const,
    );
    expect(told.slice(0, 3)).toEqual(['idle', 'connecting', 'open']);
    expect(told.slice(3, 5).sort()).toEqual(['web1 true', 'web2 true']);
    expect(told.slice(5)).toEqual(['runner true', '{"web1":true,"web2":true}', 'closed']);
    expect(sim.connections.opened).toBe(1);
    expect(proxy.passed.map(({ request }) => request)).toEqual([
      'POST /login',
      'GET /events',
      ...Array<string>(4).fill('POST /'),
      'POST /logout',
    ]);

    // On the wire: what the page asked leave for, and what it sent.
    expect(new Set(proxy.askedFor)).toEqual(new Set(['content-type', 'x-auth-token']));
    const own = ['accept', 'content-type', 'x-auth-token', 'content-length'];
    const ofTheBrowser =
      /^(accept-encoding|accept-language|cache-control|connection|host|origin|pragma|referer|user-agent|sec-.*)$/;
    const sent = new Set(proxy.passed.flatMap(({ headers }) => headers).filter((name) => !ofTheBrowser.test(name)));
    expect([...sent].sort()).toEqual(own.sort());
  });

  it('goes on after its stream was cut, and loses no return', async () => {
    sim.minion('web2').next({ late: 20_000, loseEvent: true });
    const cut = sim.events.subscribe(({ tag }) => {
      if (/^salt\/job\/.*\/ret\/web1$/.test(tag)) setImmediate(() => sim.streams.cut());
    });
    const told = await page.evaluate(
      async ([url, login]) => {
        const told: string[] = [];
        const salt = globalThis.rxSalt.createSaltClient({ url, credentials: login, jobs: { minionTimeout: 1_500 } });
        await salt
          .localAsync({ tgt: '*', fun: 'test.ping' })
          .forEach((item) => told.push(`${item.minion} ${item.type === 'return' ? item.via : item.reason}`));
        await salt.close();
        return told;
      },
      [proxy.url, credentials] as const,
    );
    cut.unsubscribe();
    expect(told).toEqual(['web1 event', 'web2 lookup']);
    expect(sim.connections.opened).toBe(2);
  });

  it('says that the password is wrong', async () => {
    const error = await page.evaluate(
      ([url, login]) =>
        globalThis.rxSalt
          .createSaltClient({ url, credentials: { ...login, password: 'wrong' } })
          .localAsync({ tgt: '*', fun: 'test.ping' })
          .forEach(() => undefined)
          .catch((error: unknown) => String(error)),
      [proxy.url, credentials] as const,
    );
    expect(error).toMatch(/^AuthenticationError: /);
  });

  it('cannot reach salt-api itself, whose preflight fails', async () => {
    const error = await page.evaluate(
      ([url, login]) =>
        globalThis.rxSalt
          .createSaltClient({ url, credentials: login, events: { backoff: { initial: 10, attempts: 1 } } })
          .request({ client: 'local', tgt: '*', fun: 'test.ping' })
          .forEach(() => undefined)
          .catch((error: unknown) => String(error)),
      [sim.url, credentials] as const,
    );
    expect(error).toMatch(/^RequestError: POST .*\/login/);
    expect(sim.requests.map(({ method }) => method)).not.toContain('POST');
  });
});
