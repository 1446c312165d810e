import type { Page } from 'playwright-core';
import { type Simulator, startSimulator } from 'rx-salt/testing';
import { filter, firstValueFrom, interval, map, merge, of, Subject, timeout } from 'rxjs';
import { readBlocks } from '../readme/readBlocks.js';
import { bundle } from './support/bundle.js';
import { openHouse } from './support/openHouse.js';
import type { House } from './support/openStage.js';
import { type PreflightProxy, startPreflightProxy } from './support/startPreflightProxy.js';

const blocks = readBlocks('docs/browser.md');

const form = '<form><input name="user" value="saltdev"><input name="password" value="s3cret"></form>';

describe('docs/browser.md', () => {
  let house: House;
  let sim: Simulator;
  let proxy: PreflightProxy;

  beforeAll(async () => {
    house = await openHouse();
    sim = await startSimulator({ port: house.port, minions: ['db1', 'web1', 'web2', 'web3'], speed: 20 });
    proxy = await startPreflightProxy(sim.url);
  });
  afterAll(async () => {
    await proxy.close();
    await house.close();
    await sim.close();
  });

  async function open(origin: string, program: string): Promise<Page> {
    const page = await house.browser.newPage();
    const serve = (path: string, contentType: string, body: string) =>
      page.route(`${origin}${path}`, (route) => route.fulfill({ contentType, body }));
    await serve(
      '/docs.html',
      'text/html',
      `<!doctype html><body>${form}<script type="module" src="/docs.js"></script>`,
    );
    await serve('/docs.js', 'text/javascript', program);
    return page;
  }

  /** Loads the page; resolves once it has printed what the text says. */
  async function prints(page: Page, text: string, load: () => Promise<unknown>): Promise<string> {
    let printed = '';
    const printed$ = new Subject<void>();
    page.removeAllListeners('console');
    page.on('console', (message) => {
      printed += `${message.text()}\n`;
      printed$.next();
    });
    const long = text.split('\n').length;
    const whole = firstValueFrom(
      merge(of(undefined), printed$).pipe(
        map(() => printed),
        filter((soFar) => soFar.split('\n').length >= long),
        timeout(15_000),
      ),
    );
    await load();
    return whole;
  }

  it.each(blocks.map((block) => [block.at, block] as const))(
    '%s runs in Chromium',
    async (_at, { code, scene, prints: text = '' }) => {
      const origin = scene === 'in a page that logs in' ? proxy.url : house.dashboard.url;
      const page = await open(origin, await bundle(code));
      const beacons = interval(20).subscribe((n) => sim.emit('salt/beacon/web1/load/', { n }));
      expect(await prints(page, text, () => page.goto(`${origin}/docs.html`))).toBe(text);

      const submissions = () =>
        sim.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('"local_async"')).length;
      const before = submissions();
      if (code.includes('follow(')) {
        expect(await prints(page, text, () => page.reload())).toBe(text);
        expect(submissions()).toBe(before);
      }
      beacons.unsubscribe();
      await page.close();
    },
  );
});
