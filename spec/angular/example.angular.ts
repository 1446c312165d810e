import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Simulator, startSimulator } from 'rx-salt/testing';
import { filter, firstValueFrom, startWith } from 'rxjs';
import { isMap } from '../../lib/testing/wire/isMap.js';
import { openBrowser } from '../browser/support/openBrowser.js';
import { type Dashboard, startDashboard } from '../browser/support/startDashboard.js';

const { RX_SALT_ANGULAR: app = '', RX_SALT_ANGULAR_BUILD: built = '', RX_SALT_SCREENSHOTS: shots } = process.env;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const step = (id: string) => ({ id, state: 'test', fun: 'nop', result: true, comment: 'as wanted', takes: 100 });

describe('examples/angular', () => {
  let browser: Browser;
  let server: Dashboard;
  let sim: Simulator;
  let page: Page;
  let told: string[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    sim = await startSimulator({
      minions: ['db1', 'web1', 'web2'],
      speed: 20,
      states: { demo: ['one', 'two', 'three'].map(step) },
    });
    server = await startDashboard({ SALTAPI_URL: sim.url }, join(app, 'dist'));
    page = await browser.newPage({ viewport: { width: 720, height: 480 } });
    told = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', ({ message }) => told.push(message));
    await page.goto(server.url);
    await page.getByText('Choose what to do').waitFor();
  });
  afterEach(async () => {
    await page.close();
    await server.close();
    await sim.close();
  });

  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shows = (selector: string, text: string | RegExp) =>
    page.locator(selector).filter({ hasText: text }).first().waitFor();
  const minions = async () => (await page.locator('main li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  const asked = (fun: string) => sim.requests.filter(({ body }) => JSON.stringify(body ?? '').includes(`"${fun}"`));
  const received = (fun: string) =>
    firstValueFrom(sim.received.pipe(filter(({ body }) => JSON.stringify(body ?? '').includes(`"${fun}"`))));
  const noListener = () =>
    firstValueFrom(
      sim.connections.changes.pipe(
        startWith(sim.connections),
        filter(({ live }) => live === 0),
      ),
    );
  const shoot = async (name: string) => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  it('is built without a warning, by the Angular that its page in docs/ names', () => {
    expect(built).toContain('Application bundle generation complete');
    expect(built).not.toMatch(/warning|deprecat|budget|CommonJS/i);
    const core = readFileSync(join(app, 'node_modules/@angular/core/package.json'), 'utf8');
    const [, version = 'none'] = /"version": "(.*)"/.exec(core) ?? [];
    expect(readFileSync('docs/angular.md', 'utf8')).toContain(`Angular ${version}`);
  });

  it('has what rx-salt needs in its lock', () => {
    const own = readJson('package.json');
    const { dependencies, peerDependencies } = isMap(own) ? own : {};
    expect(readJson(join(app, 'package-lock.json'))).toMatchObject({
      packages: { 'node_modules/rx-salt': { dependencies, peerDependencies } },
    });
  });

  it('shows how the connection is doing, and connects for nobody', async () => {
    await shows('#status', 'idle');
    expect(sim.connections.opened).toBe(0);
    await go('Events');
    await shows('#status', 'open');
    sim.emit('salt/beacon/web1/load/');
    await shows('main li', 'salt/beacon/web1/load/');
    sim.streams.refuse(404);
    sim.streams.cut();
    await shows('#status', 'unavailable: EventsUnavailableError');
    await shows('main [role=alert]', 'EventsUnavailableError');
  });

  it('submits a job of two async pipes once, and shows each return as it comes', async () => {
    sim.minion('web2').next({ fun: 'test.ping', hang: true });
    await go('Ping');
    await shows('h2', 'Minions that answered: 2');
    expect(asked('test.ping')).toHaveLength(1);
    expect((await minions()).sort()).toEqual(['db1 is there', 'web1 is there']);
    sim.minion('web2').finish();
    await shows('h2', 'Minions that answered: 3');
    await shoot('ping');
    expect(asked('test.ping')).toHaveLength(1);
    expect(sim.connections.opened).toBe(1);
  });

  it('leaves the job alone, and closes the connection, once the component has gone', async () => {
    sim.minion('web2').next({ fun: 'test.ping', hang: true });
    await go('Ping');
    await shows('h2', 'Minions that answered: 2');
    await go('Home');
    await noListener();
    await shows('#status', 'idle');
    expect(sim.minion('web2').running).toHaveLength(1);
    expect(asked('saltutil.term_job')).toHaveLength(0);
  });

  it('shows the summary of a job by signals, and submits it once however often it is clicked', async () => {
    sim.minion('web2').next({ fun: 'state.apply', hang: true });
    await go('Apply');
    const button = page.getByRole('button', { name: 'What would' });
    await button.dblclick();
    await shows('h2', '1 of 2 returned, 0 failed');
    expect(await minions()).toContain('web1 succeeded');
    await button.click();
    await shoot('apply');
    sim.minion('web2').finish();
    await shows('h2', '2 of 2 returned, 0 failed');
    expect((await minions()).sort()).toEqual(['web1 succeeded', 'web2 succeeded']);
    expect(await page.locator('progress').first().getAttribute('max')).toBe('3');
    expect(asked('state.apply')).toHaveLength(1);
    const again = received('state.apply');
    await button.click();
    await again;
    expect(asked('state.apply')).toHaveLength(2);
  });

  it('says what is wrong, and can be asked again', async () => {
    sim.fail({ when: ({ fun }) => fun === 'state.apply', how: { status: 400 }, times: 1 });
    await go('Apply');
    const button = page.getByRole('button', { name: 'What would' });
    await button.click();
    await shows('main [role=alert]', /^RequestError: /);
    await button.click();
    await shows('h2', '2 of 2 returned');
    expect(await page.locator('main [role=alert]').count()).toBe(0);
    await shoot('again');
  });

  it('terminates a job with onUnsubscribe, once its component has gone', async () => {
    sim.minion('web2').next({ fun: 'state.apply', hang: true });
    await go('Apply');
    await page.getByRole('button', { name: 'What would' }).click();
    await shows('h2', '1 of 2 returned');
    const terminated = received('saltutil.term_job');
    await go('Home');
    expect((await terminated).body).toMatchObject([{ tgt: ['web2'] }]);
    await noListener();
  });

  it('closes the connection once the list of events has gone', async () => {
    await go('Events');
    await shows('#status', 'open');
    await go('Home');
    await shows('#status', 'idle');
    await noListener();
  });

  it('terminates nothing where the tab is closed: Angular destroys nothing then', async () => {
    sim.minion('web2').next({ fun: 'state.apply', hang: true });
    await go('Apply');
    await page.getByRole('button', { name: 'What would' }).click();
    await shows('h2', '1 of 2 returned');
    await page.close();
    await noListener();
    expect(asked('saltutil.term_job')).toHaveLength(0);
    expect(sim.minion('web2').running).toHaveLength(1);
  });

  it('breaks no rule of the strict policy that its server sends', async () => {
    for (const name of ['Ping', 'Apply', 'Events']) await go(name);
    await shows('#status', 'open');
    expect(told).toEqual([]);
  });
});
